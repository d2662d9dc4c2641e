import { t } from "@lingui/core/macro";
import NotificationsOutlined from "@mui/icons-material/NotificationsOutlined";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import { useMenu } from "@/shared/hooks/useMenu";
import { LatestNotifications } from "./LatestNotifications";
import { useUnreadCount } from "./useNotifications";

const MAX_COUNT = 99;

/** The number of unread notifications; opens the latest ones. */
export function NotificationBell() {
  const count = useUnreadCount();
  // The accessible name must contain the badge's visible text.
  const unread = count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
  const menu = useMenu("dialog");
  return (
    <>
      <IconButton
        aria-label={count > 0 ? t`Notifications, ${unread} unread` : t`Notifications`}
        {...menu.button}
      >
        <Badge badgeContent={count > 0 ? unread : null} color="error">
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      <Popover
        {...menu.popup}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": t`Latest notifications`,
            sx: { width: 380, mt: 0.5, border: 1, borderColor: "divider" },
          },
        }}
      >
        <LatestNotifications onLeave={menu.close} />
      </Popover>
    </>
  );
}
