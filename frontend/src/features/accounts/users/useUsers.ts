import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListParams } from "@/shared/api/page";
import type { ManagedUser, NewUser, UserStatus, UserUpdate } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { createUser, getUser, getUsers, putUser, setUserStatus, type UserFilters } from "./api";

/** One page of the users who fulfil the filters; the former page stays in sight until it is there. */
export function useUsers({ companyId, ...params }: UserFilters & ListParams & { companyId: number | null }) {
  const { view } = useSession();
  const scope = { ...view.params, ...(companyId !== null && { company_id: companyId }) };
  return useQuery({
    queryKey: ["users", view.key, "list", companyId, params],
    queryFn: ({ signal }) => getUsers({ ...params, ...scope }, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * One user, as they are stored now: a form must not begin with what was cached, nor be disturbed by asking
 * again while somebody types.
 */
export function useUser(id: number | null) {
  const { view } = useSession();
  return useQuery({
    queryKey: ["users", view.key, "one", id],
    queryFn: ({ signal }) => getUser(id ?? 0, view.params, signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Adds somebody, or changes their account; pending until every list on screen knows of it. */
export function useSaveUser(user: ManagedUser | null) {
  const session = useSession();
  const { view } = session;
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (input: NewUser | UserUpdate) =>
      user ? putUser(user.id, input as UserUpdate, view.params) : createUser(input as NewUser, view.params),
    onSuccess: async (saved) => {
      // One's own name stands in the top bar too.
      if (saved.id === session.user?.id) void session.refreshUser();
      await refresh();
    },
  });
}

/** Activates or deactivates somebody; pending until the list shows it. */
export function useSetUserStatus() {
  const { view } = useSession();
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: ({ user, status }: { user: ManagedUser; status: UserStatus }) =>
      setUserStatus(user.id, status, view.params),
    onSuccess: refresh,
  });
}

function useRefreshUsers() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    // No list begins with what was true before; one that fails to reload says so itself.
    queryClient.removeQueries({ queryKey: ["users"], type: "inactive" });
    await queryClient.invalidateQueries({ queryKey: ["users"] });
    await queryClient.invalidateQueries({ queryKey: ["profile"] });
  };
}
