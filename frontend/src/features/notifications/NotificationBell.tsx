import NotificationsOutlined from "@mui/icons-material/NotificationsOutlined";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { NOTIFICATIONS } from "./messages";
import { useUnreadCount } from "./useNotifications";

const LatestNotifications = lazyComponent(() =>
  import("./LatestNotifications").then((m) => m.LatestNotifications),
);

const MOST = 99;

/** How many are unread; behind it, the latest. */
export function NotificationBell() {
  const count = useUnreadCount();
  // As the badge says it, which a screen reader's name has to hold.
  const unread = count > MOST ? `${MOST}+` : String(count);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={NOTIFICATIONS.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={count > 0 ? unread : null} color="error">
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": NOTIFICATIONS.latest,
            sx: { width: 380, mt: 0.5, border: 1, borderColor: "divider" },
          },
        }}
      >
        <ChunkBoundary onClose={close}>
          <LatestNotifications onLeave={close} />
        </ChunkBoundary>
      </Popover>
    </>
  );
}
