import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import DoneOutlined from "@mui/icons-material/DoneOutlined";
import NotificationsOutlined from "@mui/icons-material/NotificationsOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import type { Notification } from "@/shared/api/types";
import { type ListChange, type ParamsOf, useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { countDaysAgo } from "@/shared/ui/format";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { NotificationLink } from "./NotificationLink";
import { NOTIFICATION_KINDS, NOTIFICATION_LIST, notificationsQuery } from "./queries";
import { notificationsFailed, useMarkRead } from "./useNotifications";

/** All notifications of the user. */
export function NotificationList() {
  const { readOnly } = useSession();
  const [params, setParams, clear] = useListParams(NOTIFICATION_LIST);
  const filtered = NOTIFICATION_LIST.isFiltered({ ...params, search: "" });
  const notifications = useQuery(notificationsQuery(params));
  const markRead = useMarkRead(() => t`All notifications are marked as read.`);
  return (
    <PageFrame
      title={t`Notifications`}
      actions={
        <>
          {!readOnly && (
            <SecondaryButton loading={markRead.busy} onClick={() => markRead.start({ all: true })}>
              <Trans>Mark All as Read</Trans>
            </SecondaryButton>
          )}
          <SecondaryLink to={`${paths.profile}#notifications`}>
            <Trans>Notification Settings</Trans>
          </SecondaryLink>
        </>
      }
    >
      {markRead.error && <ErrorBanner>{markRead.error}</ErrorBanner>}
      <NotificationFilters params={params} onChange={setParams} />
      <CardList
        label={t`Notifications`}
        query={notifications}
        errorText={notificationsFailed}
        rowKey={(row) => row.id}
        divided
        heading={(row) => formatDay(row.created_at)}
        card={(row) => <NotificationCard notification={row} />}
        params={params}
        onChange={setParams}
        empty={
          <EmptyState
            icon={<NotificationsOutlined />}
            title={filtered ? t`No matches` : t`No notifications yet`}
            text={
              filtered
                ? t`No notification matches these filters.`
                : t`News about referrals and jobs appears here.`
            }
            action={
              filtered && (
                <SecondaryButton onClick={clear}>
                  <Trans>Clear Filters</Trans>
                </SecondaryButton>
              )
            }
          />
        }
      />
    </PageFrame>
  );
}

function formatDay(iso: string): string {
  const days = countDaysAgo(iso);
  if (days === 0) return t`Today`;
  return days === 1 ? t`Yesterday` : t`Earlier`;
}

function NotificationCard({ notification }: { notification: Notification }) {
  const { readOnly } = useSession();
  const markRead = useMarkRead();
  const { text } = notification;
  return (
    <Box sx={{ display: "flex", gap: 2, justifyContent: "space-between", alignItems: "flex-start" }}>
      <NotificationLink notification={notification} />
      {notification.read_at === null && !readOnly && (
        // An icon, which leaves the row of a phone to the text.
        <IconButton
          loading={markRead.busy}
          onClick={() => markRead.start({ id: notification.id })}
          aria-label={t`Mark as Read: ${text}`}
          title={t`Mark as Read`}
          sx={{ flexShrink: 0, width: 44, height: 44, my: -1, mr: -1 }}
        >
          <DoneOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

const KINDS: Record<(typeof NOTIFICATION_KINDS)[number], MessageDescriptor> = {
  referral_made: msg`New referrals`,
  referral_status: msg`Status of my referrals`,
  referral_message: msg`Messages`,
  answer_due: msg`Answers due`,
  answer_overdue: msg`Answers overdue`,
  answer_reminder: msg`Reminders`,
  job_status: msg`Jobs on hold, closed or reopened`,
  job_assigned: msg`Jobs to fill`,
  invitation_accepted: msg`Invitations accepted`,
  import_finished: msg`Imports`,
  webhook_switched_off: msg`Webhooks`,
  job_ask: msg`Requests for people I know`,
  suggestions: msg`Suggestions`,
  credit: msg`Credit for my referrals`,
  objection: msg`Objections`,
};

type NotificationFiltersProps = {
  params: ParamsOf<typeof NOTIFICATION_LIST>;
  onChange: (changes: ListChange<typeof NOTIFICATION_LIST>) => void;
};

/** Filters by kind and by read state. */
function NotificationFilters({ params, onChange }: NotificationFiltersProps) {
  return (
    <Box
      role="search"
      sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "repeat(2, minmax(0, 20rem))" } }}
    >
      <SelectField<(typeof NOTIFICATION_KINDS)[number] | "">
        label={t`Type`}
        value={params.kind ?? ""}
        options={[
          { value: "", label: t`All Types` },
          ...NOTIFICATION_KINDS.map((value) => ({ value, label: i18n._(KINDS[value]) })),
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectField<"true" | "">
        label={t({ message: "Show", context: "filter" })}
        value={params.unread ? "true" : ""}
        options={[
          { value: "", label: t`All` },
          { value: "true", label: t`Unread` },
        ]}
        onChange={(unread) => onChange({ unread: unread === "true" })}
      />
    </Box>
  );
}
