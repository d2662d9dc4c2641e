import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { NavLink, useLocation } from "react-router-dom";
import { apiQuery } from "@/shared/api/queries";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { RADIUS, SIDEBAR_WIDTH, TOPBAR_HEIGHT } from "@/shared/theme/scale";
import { type SidebarLink, sidebarLinks } from "./sidebarLinks";

export const SIDEBAR_ID = "sidebar";

type SidebarProps = {
  /** Only relevant below 768 px, where the menu button toggles it. */
  open: boolean;
  onNavigate: () => void;
};

/** The sidebar with the links of the effective role. */
export function Sidebar({ open, onNavigate }: SidebarProps) {
  const { effectiveRole, viewAsCompany } = useSession();
  // Read at the start of the session.
  const { data: account } = useQuery({ ...apiQuery("/auth/user/"), enabled: false });
  const viewer = { role: effectiveRole, hasCompany: viewAsCompany !== null };
  return (
    <Box
      component="nav"
      id={SIDEBAR_ID}
      aria-label={t({ message: "Main", context: "navigation" })}
      sx={(theme) => ({
        displayPrint: "none",
        position: "fixed",
        top: TOPBAR_HEIGHT,
        bottom: 0,
        left: 0,
        zIndex: theme.zIndex.drawer,
        boxSizing: "border-box",
        width: SIDEBAR_WIDTH,
        overflowY: "auto",
        p: 1.5,
        backgroundColor: theme.vars.palette.background.paper,
        borderRight: `1px solid ${theme.vars.palette.divider}`,
        [theme.breakpoints.down("md")]: {
          boxShadow: open ? theme.shadows[8] : "none",
          visibility: open ? "visible" : "hidden",
          transform: open ? "none" : "translateX(-100%)",
          transition: theme.transitions.create(["transform", "visibility"], { duration: 180 }),
        },
      })}
    >
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.25 }}>
        {sidebarLinks(viewer, account).map((link) => (
          <li key={link.to}>
            <SidebarItem link={link} onNavigate={onNavigate} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function SidebarItem({
  link: { label, to, Icon },
  onNavigate,
}: {
  link: SidebarLink;
  onNavigate: () => void;
}) {
  // The metrics screen has a second path, shared with managers.
  const isAnalytics = useLocation().pathname === paths.analytics && to === paths.hrMetrics;
  return (
    <Box
      component={NavLink}
      to={to}
      className={isAnalytics ? "active" : undefined}
      aria-current={isAnalytics ? ("page" as const) : undefined}
      onClick={onNavigate}
      sx={(theme) => ({
        display: "flex",
        alignItems: "center",
        gap: 1.25,
        px: 1.25,
        minHeight: 38,
        borderRadius: `${RADIUS.small}px`,
        color: theme.vars.palette.text.secondary,
        textDecoration: "none",
        transition: theme.transitions.create(["background-color", "color"], { duration: 120 }),
        "& svg": { fontSize: 19 },
        "&:hover": {
          backgroundColor: theme.vars.palette.action.hover,
          color: theme.vars.palette.text.primary,
        },
        "&:focus-visible": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
        "&.active": {
          backgroundColor: theme.vars.palette.action.selected,
          color: theme.vars.palette.primary.main,
        },
      })}
    >
      <Icon aria-hidden />
      <Typography variant="body2" component="span" sx={{ fontWeight: 520 }}>
        {label}
      </Typography>
    </Box>
  );
}
