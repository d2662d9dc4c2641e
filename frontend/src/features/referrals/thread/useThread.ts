import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useApiRows } from "@/shared/api/queries";
import type { Audience, Message, MessageInput } from "@/shared/api/types";

/** The messages of a referral that the user may see, oldest first. */
export const useThread = (id: number) => useApiRows("/referrals/{id}/messages/", { path: { id } });

/** The colleagues who may see a message; fetched once somebody is to be mentioned. */
export const useMentionable = (id: number, audience: Audience, enabled: boolean) =>
  useApiRows("/referrals/{id}/mentionable/", { path: { id }, query: { audience }, enabled });

/** Creates messages and edits the user's own; shows each as the server returned it. */
export function useMessageMutations(id: number) {
  const queryClient = useQueryClient();
  const key = queryKey("/referrals/{id}/messages/", { path: { id } });
  const show = (saved: Message): void => {
    queryClient.setQueryData<Message[]>(key, (entries = []) =>
      entries.some((entry) => entry.id === saved.id)
        ? entries.map((entry) => (entry.id === saved.id ? saved : entry))
        : [...entries, saved],
    );
    // A shared message may count as the answer to the referrer.
    void queryClient.invalidateQueries({ queryKey: queryKey("/referrals/{id}/", { path: { id } }) });
  };
  return {
    show,
    post: (input: MessageInput) => api.post("/referrals/{id}/messages/", { path: { id }, body: input }),
    edit: (message: number, text: string) =>
      api.put("/referrals/{id}/messages/{message}/", { path: { id, message }, body: { text } }),
  };
}
