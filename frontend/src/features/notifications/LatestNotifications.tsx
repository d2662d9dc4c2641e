import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { apiPage } from "@/shared/api/queries";
import { paths } from "@/shared/paths";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { NotificationLink } from "./NotificationLink";
import { notificationsFailed, useMarkRead } from "./useNotifications";

const LATEST = 6;

/** The latest notifications, in the bell's popover. */
export function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const latest = useQuery({ ...apiPage("/notifications/", { query: { limit: LATEST } }), staleTime: 0 });
  const markRead = useMarkRead();
  const unread = latest.data?.rows.some((row) => row.read_at === null);
  return (
    <Box sx={{ p: 2 }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          alignItems: "center",
          justifyContent: "space-between",
          mb: 1,
        }}
      >
        <Typography variant="h6" component="h2">
          <Trans>Notifications</Trans>
        </Typography>
        {unread && (
          <Button size="small" loading={markRead.busy} onClick={() => markRead.start({ all: true })}>
            <Trans>Mark All as Read</Trans>
          </Button>
        )}
      </Box>
      {markRead.error && <ErrorBanner>{markRead.error}</ErrorBanner>}
      {latest.isPending && <LoadingState />}
      <QueryError query={latest} text={notificationsFailed} />
      {latest.data?.rows.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ py: 2 }}>
          <Trans>No notifications yet. News about referrals and jobs appears here.</Trans>
        </Typography>
      )}
      <Box component="ul" aria-label={t`Latest notifications`} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {latest.data?.rows.map((row) => (
          <Box component="li" key={row.id} sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
            <NotificationLink notification={row} onLeave={onLeave} />
          </Box>
        ))}
      </Box>
      <Divider sx={{ mb: 1.5 }} />
      <TextLink to={paths.notifications} onClick={onLeave}>
        <Trans>See all</Trans>
      </TextLink>
    </Box>
  );
}
