import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiQuery } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";

/** The company that an invitation is to. Visitors have no other place for the client. */
export function useInvitation(code: string | null) {
  const { queryClient } = useSession();
  const invitation = apiQuery("/auth/join-company/", { query: { company_code: code ?? "" }, scope: false });
  return useQuery({ ...invitation, enabled: code !== null }, queryClient);
}

/** Whether somebody receives requests for access. */
export const useAccessRequests = () =>
  useQuery(apiQuery("/access-requests/", { scope: false }), useSession().queryClient);

/** Asks the operator for access for a company. */
export const requestAccess = (body: { name: string; email: string; company: string; message: string }) =>
  api.post("/access-requests/", { body });

/** Whether a link to set a password still works; asked once, since using it ends it. */
export const usePasswordLink = (uid: string, token: string) =>
  useQuery(
    {
      queryKey: ["password-link", uid, token],
      queryFn: async ({ signal }) => {
        await api.get("/auth/password/reset/confirm/", { query: { uid, token }, scope: false, signal });
        return true;
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    useSession().queryClient,
  );

/** Makes the user's account one of the company's. */
export const joinCompany = (code: string) =>
  api.post("/auth/join-company/", { body: { company_code: code } });

/** Mails the link that confirms the user's address again. */
export const resendConfirmation = () => api.post("/auth/email/resend/");
