import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@/shared/api/calls";
import { queryKey } from "@/shared/api/queries";

/** How one is mailed, and in whose mornings. */
export const MAIL_SETTINGS = "/notification-preferences/all/";

type MailSettings = Answer<"get", typeof MAIL_SETTINGS>;

/** Shows a change of what the server answered. */
export function useShowMailSettings(): (change: (stored: MailSettings) => MailSettings) => void {
  const queryClient = useQueryClient();
  return (change) => {
    queryClient.setQueryData<MailSettings>(queryKey(MAIL_SETTINGS), (stored) => stored && change(stored));
  };
}
