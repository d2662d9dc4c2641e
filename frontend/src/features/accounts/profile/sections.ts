import { t } from "@lingui/core/macro";
import type { ScreenSection } from "@/shared/ui/layout/SectionList";

/** The sections of the profile, in their order. */
export const profileSections = (): ScreenSection[] => [
  { id: "details", title: t`Your details` },
  { id: "account", title: t`Your account` },
  { id: "password", title: t`Change password` },
  { id: "notifications", title: t`Notifications` },
  { id: "shortcuts", title: t`Keyboard shortcuts` },
  { id: "devices", title: t`Your devices` },
  { id: "data", title: t`Your data and sign-ins` },
];
