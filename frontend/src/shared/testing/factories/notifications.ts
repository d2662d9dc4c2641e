import type { Notification, NotificationPreferences } from "@/shared/api/types";
import { nextId } from "./nextId";

export const makeNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: nextId(),
  kind: "referral_status",
  text: "Grace Hopper is interviewing for Engineer.",
  message: "",
  path: "/my-referrals",
  referral: null,
  thanks_for: null,
  created_at: "2026-02-01T10:42:00Z",
  read_at: null,
  ...overrides,
});

export const PREFERENCES: NotificationPreferences = {
  referral_made: "now",
  referral_status: "now",
  referral_message: "now",
  answer_due: "now",
  answer_overdue: "now",
  answer_reminder: "now",
  job_status: "daily",
  job_assigned: "now",
  invitation_accepted: "daily",
  import_finished: "off",
  webhook_switched_off: "now",
  credit: "now",
  objection: "now",
  job_ask: "now",
  suggestions: "off",
  figures: "off",
};
