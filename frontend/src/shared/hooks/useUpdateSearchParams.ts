import { useLocation, useNavigate } from "react-router-dom";

/**
 * Changes parameters of the address in place; an empty value takes one away. Reads the address as it stands at
 * that moment: two may be changed in one breath, and the router hands out the one of the last rendering.
 */
export function useUpdateSearchParams(): (changes: Record<string, string>) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (changes) => {
    const query = new URLSearchParams(window.location.search);
    const before = query.toString();
    for (const [name, value] of Object.entries(changes)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const search = query.toString();
    if (search !== before) void navigate({ search }, { replace: true, preventScrollReset: true, state });
  };
}
