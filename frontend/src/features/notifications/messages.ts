import type { NotificationKind } from "@/shared/api/types";

export const NOTIFICATIONS = {
  title: "Notifications",
  description: "What happened, for you. The newest stands first.",
  list: "Notifications",
  bell: (unread: string): string => (unread === "0" ? "Notifications" : `Notifications, ${unread} unread`),
  latest: "Latest notifications",
  all: "See all",
  kind: "Kind",
  allKinds: "All kinds",
  show: "Show",
  showAll: "All",
  showUnread: "Unread",
  unread: "Unread",
  markRead: "Mark as read",
  markAllRead: "Mark all as read",
  allRead: "Everything is marked as read.",
  preferences: "How you are told",
  failed: (message: string): string => `Error fetching notifications: ${message}`,
  markFailed: (message: string): string => `This could not be marked as read: ${message}`,
  empty: "Nothing has happened yet",
  emptyText: "Once something concerns you, such as an answer to a referral, it stands here.",
  noMatch: "Nothing matches",
  noMatchText: "No notification fits these filters.",
  clear: "Clear filters",
} as const;

/** Labels of the kinds, in the order of the filter. */
export const KINDS: Record<NotificationKind, string> = {
  referral_made: "New referrals",
  referral_status: "Status of my referrals",
  referral_message: "Messages",
  answer_due: "Answers due",
  answer_overdue: "Answers overdue",
  job_status: "Jobs on hold, closed or reopened",
  job_assigned: "Jobs to fill",
  invitation_accepted: "Invitations accepted",
  import_finished: "Imports",
  webhook_switched_off: "Webhooks",
  job_ask: "Asks for people I know",
  suggestions: "Suggestions",
};
