import { t } from "@lingui/core/macro";
import MenuIcon from "@mui/icons-material/Menu";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import { NotificationBell } from "@/features/notifications/NotificationBell";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { TOPBAR_HEIGHT, TOUCH } from "@/shared/theme/scale";
import { Brand } from "@/shared/ui/Brand";
import { FindAnything } from "../palette/FindAnything";
import { SIDEBAR_ID } from "./Sidebar";
import { UserMenu } from "./UserMenu";
import { ViewAs } from "./ViewAs";

type TopBarProps = { menuOpen: boolean; onToggleMenu: () => void; onShowKeys: () => void };

/** The top bar: product name, search, View As for superusers, notifications and user menu. */
export function TopBar({ menuOpen, onToggleMenu, onShowKeys }: TopBarProps) {
  const { isSuperuser } = useSession();
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: "fixed",
        inset: "0 0 auto",
        zIndex: theme.zIndex.appBar + 200,
        height: TOPBAR_HEIGHT,
        display: "flex",
        displayPrint: "none",
        alignItems: "center",
        gap: { xs: 0.25, sm: 0.75, md: 1.5 },
        px: { xs: 1, md: 2.5 },
        backgroundColor: theme.vars.palette.background.paper,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <IconButton
        aria-label={t`Menu`}
        aria-expanded={menuOpen}
        aria-controls={SIDEBAR_ID}
        onClick={onToggleMenu}
        sx={{ display: { md: "none" } }}
      >
        <MenuIcon />
      </IconButton>
      <Link
        component={RouterLink}
        to={paths.dashboard}
        underline="none"
        sx={{
          display: "flex",
          flexShrink: 0,
          ...TOUCH,
          // On phones only the logo, where the View As button needs the room of the name.
          ...(isSuperuser && { "& > span": { "@media (max-width: 599.95px)": { fontSize: 0 } } }),
        }}
      >
        <Brand />
      </Link>
      <Box sx={{ flex: 1 }} />
      <FindAnything />
      {isSuperuser && <ViewAs />}
      <NotificationBell />
      <UserMenu onShowKeys={onShowKeys} />
    </Box>
  );
}
