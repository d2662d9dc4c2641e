import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { anyId } from "@/shared/hooks/useListParams";

/** The history's entry before the panel was opened: the list's address then. */
type State = { listBeforePanel?: string } | null;

/**
 * The id of the referral that is open by the query, null for none. By default that of the address, which the
 * screen may not show yet after Back.
 */
export const getOpenReferralId = (query = new URLSearchParams(window.location.search)): number | null =>
  anyId(query.get("open") ?? "") ?? null;

/**
 * The referral that is open beside its list: `?open={id}`. Opening it is a step of the history, so
 * that Back closes it; going on to another one replaces the address.
 */
export function useOpenReferral() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as State;

  const go = (id: number | null): void => {
    const next = new URLSearchParams(window.location.search);
    const before = new URLSearchParams(next);
    before.delete("open");
    // The entry before is the same list: Back closes as the button does.
    if (id === null && state?.listBeforePanel === before.toString()) return void navigate(-1);
    if (id === null) next.delete("open");
    else next.set("open", String(id));
    const opens = id !== null && getOpenReferralId() === null;
    void navigate(
      { search: next.toString() },
      {
        replace: !opens,
        preventScrollReset: true,
        // What is pressed next is meant for the referral that the address names.
        flushSync: true,
        state: opens ? { ...state, listBeforePanel: before.toString() } : state,
      },
    );
  };
  return [getOpenReferralId(address), go] as const;
}
