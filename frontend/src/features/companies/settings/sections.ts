import { t } from "@lingui/core/macro";
import type { ScreenSection } from "@/shared/ui/layout/SectionList";

/** The sections of the settings, in their order. */
export const settingsSections = (): ScreenSection[] => [
  { id: "company", title: t`Your company` },
  { id: "departments", title: t`Exceptions by department` },
  { id: "reasons", title: t`Reasons for a Rejection` },
  { id: "referral-policy", title: t`Referral Policy` },
  { id: "sign-in", title: t`Sign-in` },
  { id: "directory", title: t`Directory` },
  { id: "second-factor", title: t`Two-Step Sign-In` },
  { id: "api-tokens", title: t`API Tokens` },
  { id: "webhooks", title: t`Webhooks` },
];
