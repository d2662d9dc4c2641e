import { useQueryClient } from "@tanstack/react-query";
import { useRefreshAffected } from "@/shared/api/queries";

/** Asks anew for every list on screen; the others begin afresh. */
export function useRefreshUsers() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("user");
  return (): Promise<void> => {
    // No list begins with what was true before; one that fails to reload says so itself.
    queryClient.removeQueries({ queryKey: ["/users/"], type: "inactive" });
    return refresh();
  };
}
