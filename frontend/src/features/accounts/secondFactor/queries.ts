import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiQuery } from "@/shared/api/queries";
import type { SecondFactorRuleInput } from "@/shared/api/types";
import { createPasskey } from "./webauthn";

/** What the user has set up as a second factor. */
export const secondFactorQuery = () => apiQuery("/auth/second-factor/");

export const useSecondFactor = () => useQuery(secondFactorQuery());

/** A new secret for an authenticator app. */
export const beginAuthenticator = () => api.post("/auth/second-factor/authenticator/new/");

/** Adds an authenticator app by its first code. Returns the recovery codes, if they are new. */
export const addAuthenticator = async (setup: string, factor_code: string): Promise<readonly string[]> =>
  (await api.post("/auth/second-factor/authenticator/", { body: { setup, factor_code } })).recovery_codes;

export const removeAuthenticator = () => api.delete("/auth/second-factor/authenticator/");

/** Replaces the recovery codes. Returns the new ones. */
export const renewRecoveryCodes = async (): Promise<readonly string[]> =>
  (await api.post("/auth/second-factor/recovery-codes/")).recovery_codes;

/** Lets the device make a passkey, and adds it. Returns the recovery codes if they are new, null if cancelled. */
export async function addPasskey(name: string): Promise<readonly string[] | null> {
  const { options, state } = await api.post("/auth/second-factor/passkeys/new/");
  const credential = await createPasskey(options);
  if (!credential) return null;
  const added = await api.post("/auth/second-factor/passkeys/", { body: { state, name, credential } });
  return added.recovery_codes;
}

export const renamePasskey = (id: number, name: string) =>
  api.put("/auth/second-factor/passkeys/{id}/", { path: { id }, body: { name } });

export const removePasskey = (id: number) =>
  api.delete("/auth/second-factor/passkeys/{id}/", { path: { id } });

/** Of whom the company requires a second factor. */
export const secondFactorRuleQuery = () => apiQuery("/company-second-factor/");

export const useSecondFactorRule = () => useQuery(secondFactorRuleQuery());

export function useSaveSecondFactorRule() {
  const queryClient = useQueryClient();
  return async (body: SecondFactorRuleInput) => {
    const saved = await api.put("/company-second-factor/", { body });
    queryClient.setQueryData(secondFactorRuleQuery().queryKey, saved);
    return saved;
  };
}
