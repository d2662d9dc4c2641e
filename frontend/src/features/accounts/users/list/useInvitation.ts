import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getInvitation, renewInvitation } from "@/features/accounts/users/api";
import { useSession } from "@/shared/session/useSession";

/** A company's sign-up link, and its renewal. */
export function useInvitation(companyId: number) {
  const { view } = useSession();
  const queryClient = useQueryClient();
  const scope = { ...view.params, company_id: companyId };
  const queryKey = ["invitation", view.key, companyId];
  const invitation = useQuery({ queryKey, queryFn: ({ signal }) => getInvitation(scope, signal) });
  const renewal = useMutation({
    mutationFn: () => renewInvitation(scope),
    onSuccess: (renewed) => queryClient.setQueryData(queryKey, renewed),
    onError: (error) => console.error("The sign-up link was not renewed.", error),
  });
  return { invitation, renewal };
}
