import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useApiQuery } from "@/shared/api/queries";

/** A company's sign-up link, and its renewal, which ends the former link. */
export function useInvitation(companyId: number) {
  const queryClient = useQueryClient();
  const query = { company_id: companyId };
  const invitation = useApiQuery("/company-invitation/", { query });
  const renewal = useMutation({
    mutationFn: () => api.post("/company-invitation/", { query }),
    onSuccess: (renewed) => queryClient.setQueryData(queryKey("/company-invitation/", { query }), renewed),
    onError: (error) => console.error("The sign-up link was not renewed.", error),
  });
  return { invitation, renewal };
}
