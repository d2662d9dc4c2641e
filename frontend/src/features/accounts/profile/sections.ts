import { t } from "@lingui/core/macro";
import type { ScreenSection } from "@/shared/ui/layout/SectionList";

/** The sections of the profile, in their order. Superusers have no API tokens. */
export const profileSections = (isSuperuser: boolean): ScreenSection[] => [
  { id: "details", title: t`Your details` },
  { id: "account", title: t`Your account` },
  { id: "password", title: t`Change password` },
  { id: "second-factor", title: t`Two-Step Sign-In` },
  { id: "notifications", title: t`Notifications` },
  { id: "shortcuts", title: t`Keyboard shortcuts` },
  { id: "devices", title: t`Your devices` },
  ...(isSuperuser ? [] : [{ id: "api-tokens", title: t`API Tokens` }]),
  { id: "data", title: t`Your data and sign-ins` },
];
