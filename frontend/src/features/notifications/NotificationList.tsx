import NotificationsOutlined from "@mui/icons-material/NotificationsOutlined";
import Box from "@mui/material/Box";
import { errorMessage } from "@/shared/api/errors";
import type { Notification, NotificationKind } from "@/shared/api/types";
import { type ListChange, type ParamsOf, useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { KINDS, NOTIFICATIONS } from "./messages";
import { NotificationLink } from "./NotificationLink";
import { NOTIFICATION_LIST, useMarkRead, useNotifications } from "./useNotifications";

/** All notifications of the user. */
export function NotificationList() {
  const notify = useNotify();
  const { readOnly } = useSession();
  const [params, setParams, clear] = useListParams(NOTIFICATION_LIST);
  const filtered = NOTIFICATION_LIST.isFiltered({ ...params, search: "" });
  const notifications = useNotifications(params);
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
      <NotificationFilters params={params} onChange={setParams} />
      <CardList
        label={NOTIFICATIONS.list}
        query={notifications}
        errorText={NOTIFICATIONS.failed}
        rowKey={(row) => row.id}
        card={(row) => <NotificationCard notification={row} />}
        params={params}
        onChange={setParams}
        empty={
          <EmptyState
            icon={<NotificationsOutlined />}
            title={filtered ? NOTIFICATIONS.noMatch : NOTIFICATIONS.empty}
            text={filtered ? NOTIFICATIONS.noMatchText : NOTIFICATIONS.emptyText}
            action={filtered && <SecondaryButton onClick={clear}>{NOTIFICATIONS.clear}</SecondaryButton>}
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

const KIND_OPTIONS = (Object.entries(KINDS) as [NotificationKind, string][]).map(([value, label]) => ({
  value,
  label,
}));
const READ_OPTIONS = [
  { value: "", label: NOTIFICATIONS.showAll },
  { value: "true", label: NOTIFICATIONS.showUnread },
] as const;

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
      <SelectField<NotificationKind | "">
        label={NOTIFICATIONS.kind}
        value={params.kind ?? ""}
        options={[{ value: "", label: NOTIFICATIONS.allKinds }, ...KIND_OPTIONS]}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectField<"true" | "">
        label={NOTIFICATIONS.show}
        value={params.unread ? "true" : ""}
        options={READ_OPTIONS}
        onChange={(unread) => onChange({ unread: unread === "true" })}
      />
    </Box>
  );
}
