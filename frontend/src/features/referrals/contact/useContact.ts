import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { queryKey, useRefreshAffected } from "@/shared/api/queries";
import type { Referral, ReferralDetail } from "@/shared/api/types";
import { useNotify } from "@/shared/ui/feedback/notice";
import { CONTACT } from "./messages";

/** Puts the saved referral into the cache and refetches affected queries. */
function useShowSaved() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  return (saved: ReferralDetail): void => {
    const key = queryKey("/referrals/{id}/", { path: { id: saved.id } });
    queryClient.setQueryData(key, saved);
    void refresh(key);
  };
}

/** Asks the referrer for contact details and shows a confirmation. */
export function useAskContact({ id, referrer_name: referrer }: Pick<Referral, "id" | "referrer_name">) {
  const notify = useNotify();
  const show = useShowSaved();
  return useMutation({
    mutationFn: () => api.post("/referrals/{id}/contact-request/", { path: { id } }),
    onSuccess: (saved) => {
      show(saved);
      notify(CONTACT.askDone(referrer));
    },
    onError: (error) => {
      console.error("The question was not sent.", error);
      notify(CONTACT.askFailed(errorMessage(error)), "error");
    },
  });
}

/** Adds the candidate's e-mail address or phone number. */
export function useGiveContact(id: number) {
  const notify = useNotify();
  const show = useShowSaved();
  return {
    send: (contact: string) => api.post("/referrals/{id}/contact/", { path: { id }, body: { contact } }),
    onSaved: (saved: ReferralDetail): void => {
      notify(CONTACT.given);
      show(saved);
    },
  };
}
