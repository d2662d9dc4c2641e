import { useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "@/shared/api/calls";
import { queryKey } from "@/shared/api/queries";

/** Path of the user's mail modes and time zone. */
export const PREFERENCES_PATH = "/notification-preferences/all/";

type StoredPreferences = ResponseBody<"get", typeof PREFERENCES_PATH>;

/** Updates the cached preferences. */
export function useUpdateCachedPreferences(): (
  change: (stored: StoredPreferences) => StoredPreferences,
) => void {
  const queryClient = useQueryClient();
  return (change) => {
    queryClient.setQueryData<StoredPreferences>(
      queryKey(PREFERENCES_PATH),
      (stored) => stored && change(stored),
    );
  };
}
