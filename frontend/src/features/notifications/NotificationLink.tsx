import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Notification } from "@/shared/api/types";
import { formatAgoCapitalized, formatDateTime } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { ThanksButton } from "./ThanksButton";
import { UnreadDot } from "./UnreadDot";
import { useMarkRead } from "./useNotifications";

type NotificationLinkProps = { notification: Notification; onLeave?: () => void };

/** At most three lines; the linked screen shows the full text. */
const CLAMPED = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  overflowWrap: "anywhere",
} as const;

/**
 * A notification with its time. Following the link marks it as read. The words of a decision come first,
 * with a button for thanks.
 */
export function NotificationLink({ notification, onLeave }: NotificationLinkProps) {
  const markRead = useMarkRead();
  const { id, kind, message, referral, thanks_for: change } = notification;
  const unread = notification.read_at === null;
  const read = (): void => {
    if (unread) markRead.start({ id });
  };
  const follow = (): void => {
    read();
    onLeave?.();
  };
  const isDecision = kind === "referral_status";
  const words = message && (
    <Typography
      variant="body2"
      component="blockquote"
      color={isDecision ? "textPrimary" : "textSecondary"}
      sx={{ m: 0, my: 0.25, pl: 1, borderLeft: 2, borderColor: "divider", ...CLAMPED }}
    >
      {message}
    </Typography>
  );
  return (
    <Box sx={{ display: "flex", gap: 1.25, minWidth: 0 }}>
      <UnreadDot shown={unread} />
      <Box sx={{ minWidth: 0 }}>
        {isDecision && words}
        <TextLink
          to={notification.path}
          onClick={follow}
          underline="hover"
          color="textPrimary"
          sx={{ overflowWrap: "anywhere", fontWeight: unread ? "fontWeightMedium" : "fontWeightRegular" }}
        >
          {notification.text}
        </TextLink>
        {!isDecision && words}
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, alignItems: "center" }}>
          <Typography variant="caption" component="p" color="textSecondary">
            <time dateTime={notification.created_at} title={formatDateTime(notification.created_at)}>
              {formatAgoCapitalized(notification.created_at)}
            </time>
          </Typography>
          {referral !== null && change !== null && (
            <ThanksButton referral={referral} change={change} onSent={read} />
          )}
        </Box>
      </Box>
    </Box>
  );
}
