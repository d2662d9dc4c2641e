import { useEffect, useEffectEvent } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { type ListChange, useListParams } from "@/shared/hooks/useListParams";
import { areWaiting, DUE_FIRST, REFERRALS, referralParams } from "./queries";

/** What the history keeps about a list: its order was chosen, and stays whatever is filtered. */
type State = { sortIsChosen?: boolean } | null;

/**
 * The params of All Referrals and Job Referrals. Those who wait for an answer are shown in the order
 * in which it is due, which stands in the address as long as the filter, unless another order was chosen.
 */
export function useReferralParams() {
  const [address] = useSearchParams();
  const state = useLocation().state as State;
  const [inAddress, setParams] = useListParams(REFERRALS);
  const params = referralParams(address);
  const isMissing = params.sort !== inAddress.sort;
  const addSort = useEffectEvent(() => setParams({ sort: DUE_FIRST }));
  useEffect(() => {
    if (isMissing) addSort();
  }, [isMissing]);

  const change = (changes: ListChange<typeof REFERRALS>): void => {
    const before = referralParams(new URLSearchParams(window.location.search));
    const waited = areWaiting(before);
    const wait = areWaiting({ ...before, ...changes } as typeof before);
    const isChosen =
      "sort" in changes || Boolean(state?.sortIsChosen) || (wait && !waited && before.sort === DUE_FIRST);
    const begins = wait && !waited && !before.sort;
    const ends = waited && !wait && !isChosen && before.sort === DUE_FIRST;
    setParams(
      { ...changes, ...(begins && !isChosen && { sort: DUE_FIRST }), ...(ends && { sort: "" }) },
      { state: { ...state, sortIsChosen: isChosen } },
    );
  };
  return [params, change] as const;
}
