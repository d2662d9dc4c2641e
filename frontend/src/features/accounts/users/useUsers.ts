import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { ManagedUser, NewUser, UserUpdate } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";

/**
 * One user, as they are stored now: a form must not begin with what was cached, nor be disturbed by asking
 * again while somebody types.
 */
export const useUser = (id: number | null) =>
  useApiQuery("/users/{id}/", { path: { id }, gcTime: 0, staleTime: Number.POSITIVE_INFINITY });

/** Adds somebody, or changes their account; pending until every list on screen knows of it. */
export function useSaveUser(user: ManagedUser | null) {
  const session = useSession();
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (input: NewUser | UserUpdate) =>
      user
        ? api.put("/users/{id}/", { path: { id: user.id }, body: input as UserUpdate })
        : api.post("/users/", { body: input as NewUser }),
    onSuccess: async (saved) => {
      // One's own name stands in the top bar too.
      if (saved.id === session.user?.id) void session.refreshUser();
      await refresh();
    },
  });
}

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
