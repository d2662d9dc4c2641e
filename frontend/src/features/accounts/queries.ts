import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiQuery } from "@/shared/api/queries";

/** The company that an invitation is to. */
export const useInvitation = (code: string) =>
  useQuery(apiQuery("/auth/join-company/", { query: { company_code: code }, scope: false }));

/** Makes the user's account one of the company's. */
export const joinCompany = (code: string) =>
  api.post("/auth/join-company/", { body: { company_code: code } });

/** Mails the link that confirms the user's address again. */
export const resendConfirmation = () => api.post("/auth/email/resend/");
