import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { CreditDetail, EarlierContactInput, ObjectionAnswer } from "@/shared/api/types";

/** What is decided about the credit of a referral, and why. */
export const hrCreditQuery = (id: number) => apiQuery("/referrals/{id}/credit/", { path: { id } });

/** Shows what a change of a referral's credit answered; pending until affected queries are refetched. */
function useShowCredit(id: number) {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  return async (credit: CreditDetail): Promise<CreditDetail> => {
    const { queryKey } = hrCreditQuery(id);
    queryClient.setQueryData(queryKey, credit);
    await refresh(queryKey);
    return credit;
  };
}

/** Records that the person applied, or was in touch with the company, before the referral. */
export function useRecordContact(id: number) {
  const show = useShowCredit(id);
  return async (contact: EarlierContactInput) =>
    show(await api.post("/referrals/{id}/earlier-contacts/", { path: { id }, body: contact }));
}

/** Answers the open objection. */
export function useAnswerObjection(id: number) {
  const show = useShowCredit(id);
  return async (answer: ObjectionAnswer) =>
    show(await api.post("/referrals/{id}/objection/answer/", { path: { id }, body: answer }));
}

/** Has the credit decided anew, after the referrer changed address or profile again. */
export function useDecideAnew(id: number) {
  const show = useShowCredit(id);
  return async () => show(await api.post("/referrals/{id}/credit/decide/", { path: { id } }));
}
