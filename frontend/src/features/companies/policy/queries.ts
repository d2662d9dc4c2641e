import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiQuery } from "@/shared/api/queries";
import type { ReferralPolicyInput } from "@/shared/api/types";

/** The company's referral policy: in force, to come and, for HR, all versions. */
export const policiesQuery = () => apiQuery("/referral-policy/");

export const loadPolicies = () => api.get("/referral-policy/");

/** Makes a new version of the policy; what was read of it is replaced by the answer. */
export function useMakePolicy() {
  const queryClient = useQueryClient();
  return async (input: ReferralPolicyInput) => {
    const saved = await api.post("/referral-policy/", { body: input });
    queryClient.setQueryData(policiesQuery().queryKey, saved);
    return saved;
  };
}
