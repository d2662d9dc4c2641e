import NotificationsOutlined from "@mui/icons-material/NotificationsOutlined";
import Box from "@mui/material/Box";
import { errorMessage } from "@/shared/api/errors";
import { useApiList } from "@/shared/api/queries";
import type { Notification } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { usePaging } from "@/shared/ui/table/usePaging";
import { NOTIFICATIONS } from "./messages";
import { NotificationFilters } from "./NotificationFilters";
import { NotificationLink } from "./NotificationLink";
import { useNotificationFilters } from "./useNotificationFilters";
import { useMarkRead } from "./useNotifications";

/** All notifications of the user. */
export function NotificationList() {
  const notify = useNotify();
  const { readOnly } = useSession();
  const filters = useNotificationFilters();
  const paging = usePaging({ resetOn: Object.values(filters.query) });
  const notifications = useApiList("/notifications/", {
    query: { ...filters.query, ...paging.params },
    staleTime: 0,
  });
  const markRead = useMarkRead();
  const markAll = (): void =>
    markRead.mutate({ all: true }, { onSuccess: () => notify(NOTIFICATIONS.allRead) });
  return (
    <PageFrame
      title={NOTIFICATIONS.title}
      description={NOTIFICATIONS.description}
      actions={
        <>
          {!readOnly && (
            <SecondaryButton loading={markRead.isPending} onClick={markAll}>
              {NOTIFICATIONS.markAllRead}
            </SecondaryButton>
          )}
          <SecondaryLink to={`${paths.profile}#notifications`}>{NOTIFICATIONS.preferences}</SecondaryLink>
        </>
      }
    >
      {markRead.error && <ErrorBanner>{NOTIFICATIONS.markFailed(errorMessage(markRead.error))}</ErrorBanner>}
      <NotificationFilters filters={filters} />
      <CardList
        label={NOTIFICATIONS.list}
        query={notifications}
        errorText={NOTIFICATIONS.failed}
        rowKey={(row) => row.id}
        card={(row) => <NotificationCard notification={row} />}
        paging={paging}
        empty={
          <EmptyState
            icon={<NotificationsOutlined />}
            title={filters.active ? NOTIFICATIONS.noMatch : NOTIFICATIONS.empty}
            text={filters.active ? NOTIFICATIONS.noMatchText : NOTIFICATIONS.emptyText}
            action={
              filters.active && (
                <SecondaryButton onClick={filters.clear}>{NOTIFICATIONS.clear}</SecondaryButton>
              )
            }
          />
        }
      />
    </PageFrame>
  );
}

function NotificationCard({ notification }: { notification: Notification }) {
  const { readOnly } = useSession();
  const markRead = useMarkRead();
  return (
    <Box sx={{ display: "flex", gap: 2, justifyContent: "space-between", alignItems: "flex-start" }}>
      <NotificationLink notification={notification} />
      {notification.read_at === null && !readOnly && (
        <SecondaryButton
          size="small"
          loading={markRead.isPending}
          onClick={() => markRead.mutate({ id: notification.id })}
          aria-label={`${NOTIFICATIONS.markRead}: ${notification.text}`}
          sx={{ flexShrink: 0 }}
        >
          {NOTIFICATIONS.markRead}
        </SecondaryButton>
      )}
    </Box>
  );
}
