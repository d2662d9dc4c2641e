import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useApiQuery } from "@/shared/api/queries";
import type { Audience, Message, MessageInput } from "@/shared/api/types";

/** What is written on a referral, oldest first, as far as this person sees it. */
export const useThread = (id: number) => useApiQuery("/referrals/{id}/messages/", { path: { id } });

/** The colleagues who would see an entry; asked for when somebody is to be mentioned. */
export const useMentionable = (id: number, audience: Audience, enabled: boolean) =>
  useApiQuery("/referrals/{id}/mentionable/", { path: { id }, query: { audience }, enabled });

/** Writes entries and changes one's own; each is shown as the server answers it. */
export function useWriting(id: number) {
  const queryClient = useQueryClient();
  const key = queryKey("/referrals/{id}/messages/", { path: { id } });
  const show = (saved: Message): void => {
    queryClient.setQueryData<Message[]>(key, (entries = []) =>
      entries.some((entry) => entry.id === saved.id)
        ? entries.map((entry) => (entry.id === saved.id ? saved : entry))
        : [...entries, saved],
    );
    // A shared one may be the answer that the referrer waited for.
    void queryClient.invalidateQueries({ queryKey: queryKey("/referrals/{id}/", { path: { id } }) });
  };
  return {
    show,
    post: (input: MessageInput) => api.post("/referrals/{id}/messages/", { path: { id }, body: input }),
    edit: (message: number, text: string) =>
      api.put("/referrals/{id}/messages/{message}/", { path: { id, message }, body: { text } }),
  };
}
