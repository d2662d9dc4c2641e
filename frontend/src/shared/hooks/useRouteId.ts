import { useParams } from "react-router-dom";

/** The id in the address: undefined where there is none, null for a word that can be no id. */
export function useRouteId(): number | null | undefined {
  const { id } = useParams();
  if (!id) return undefined;
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
