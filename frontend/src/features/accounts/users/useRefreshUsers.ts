import { useQueryClient } from "@tanstack/react-query";
import { useRefreshAffected } from "@/shared/api/queries";

/** Refetches the user lists on screen and removes the other cached ones. */
export function useRefreshUsers() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("user");
  return (): Promise<void> => {
    // Removed, so that no list starts with outdated rows.
    queryClient.removeQueries({ queryKey: ["/users/"], type: "inactive" });
    return refresh();
  };
}
