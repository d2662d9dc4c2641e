import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import Typography from "@mui/material/Typography";
import { errorMessage } from "@/shared/api/errors";
import { useApiList } from "@/shared/api/queries";
import { paths } from "@/shared/paths";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { NOTIFICATIONS } from "./messages";
import { NotificationLink } from "./NotificationLink";
import { useMarkRead } from "./useNotifications";

const LATEST = 6;

/** The latest notifications, in the bell's popover. */
export function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const latest = useApiList("/notifications/", { query: { limit: LATEST }, staleTime: 0 });
  const markRead = useMarkRead();
  const unread = latest.data?.rows.some((row) => row.read_at === null);
  return (
    <Box sx={{ p: 2 }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "center", justifyContent: "space-between", mb: 1 }}>
        <Typography variant="h6" component="h2">
          {NOTIFICATIONS.title}
        </Typography>
        {unread && (
          <Button size="small" loading={markRead.isPending} onClick={() => markRead.mutate({ all: true })}>
            {NOTIFICATIONS.markAllRead}
          </Button>
        )}
      </Box>
      {markRead.error && <ErrorBanner>{NOTIFICATIONS.markFailed(errorMessage(markRead.error))}</ErrorBanner>}
      {latest.isPending && <LoadingState />}
      <QueryError query={latest} text={NOTIFICATIONS.failed} />
      {latest.data?.rows.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ py: 2 }}>
          {`${NOTIFICATIONS.empty}. ${NOTIFICATIONS.emptyText}`}
        </Typography>
      )}
      <Box component="ul" aria-label={NOTIFICATIONS.latest} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {latest.data?.rows.map((row) => (
          <Box component="li" key={row.id} sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
            <NotificationLink notification={row} onLeave={onLeave} />
          </Box>
        ))}
      </Box>
      <Divider sx={{ mb: 1.5 }} />
      <TextLink to={paths.notifications} onClick={onLeave}>
        {NOTIFICATIONS.all}
      </TextLink>
    </Box>
  );
}
