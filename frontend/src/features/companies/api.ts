import { client } from "@/shared/api/client";
import type { Onboarding, OnboardingResult } from "@/shared/api/types";

/** POST /onboard-company/: the company, its departments and its first HR admin, all or nothing. */
export async function postOnboarding(input: Onboarding): Promise<OnboardingResult> {
  return (await client.post<OnboardingResult>("/onboard-company/", input)).data;
}
