import { apiPage } from "@/shared/api/queries";
import type { NotificationKind } from "@/shared/api/types";
import { flag, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import type { Reads } from "@/shared/session/reads";

/** The kinds in the order of the filter. */
export const NOTIFICATION_KINDS = [
  "referral_made",
  "referral_status",
  "referral_message",
  "answer_due",
  "answer_overdue",
  "answer_reminder",
  "job_status",
  "job_assigned",
  "invitation_accepted",
  "import_finished",
  "webhook_switched_off",
  "job_ask",
  "suggestions",
  "credit",
  "objection",
] as const satisfies NotificationKind[];

/** The list of notifications, as the address describes it. */
export const NOTIFICATION_LIST = listParams({
  filters: { kind: oneOf(NOTIFICATION_KINDS), unread: flag },
});

export const notificationsQuery = (params: ParamsOf<typeof NOTIFICATION_LIST>) =>
  // The list has no search.
  apiPage("/notifications/", { query: { ...NOTIFICATION_LIST.toQuery(params), search: undefined } });

/** What the list begins with, anew at each visit. */
export const notificationReads: Reads = ({ params }) => [
  { ...notificationsQuery(NOTIFICATION_LIST.parse(params)), staleTime: 0 },
];
