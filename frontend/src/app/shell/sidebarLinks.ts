import { i18n } from "@lingui/core";
import type { SvgIconComponent } from "@mui/icons-material";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import { paths } from "@/shared/paths";
import {
  ActivityIcon,
  CompaniesIcon,
  ConnectionsIcon,
  JobsIcon,
  MetricsIcon,
  PeopleIcon,
  ReferralsIcon,
  SettingsIcon,
} from "@/shared/ui/icons";
import { SIGNED_IN_ROUTES } from "../routes";

const ICONS = {
  dashboard: DashboardOutlined,
  companies: CompaniesIcon,
  jobs: JobsIcon,
  referrals: ReferralsIcon,
  connections: ConnectionsIcon,
  metrics: MetricsIcon,
  people: PeopleIcon,
  activity: ActivityIcon,
  settings: SettingsIcon,
  reports: AssessmentOutlined,
};
export type IconName = keyof typeof ICONS;

export type SidebarLink = { label: string; to: string; Icon: SvgIconComponent };

/**
 * The sidebar links of a role. Superusers see those of HR and their own, and the settings once a
 * company is selected.
 */
export function sidebarLinks(role: string, companyChosen: boolean): SidebarLink[] {
  const isSuperuser = role === "SUPERUSER";
  return SIGNED_IN_ROUTES.flatMap(({ path, roles: allowed, sidebar }): SidebarLink[] => {
    const roles = sidebar?.roles ?? allowed;
    const isShown = !roles || roles.some((one) => one === role || (isSuperuser && one === "HR"));
    if (!sidebar || !isShown || (isSuperuser && path === paths.settings && !companyChosen)) return [];
    return [{ label: i18n._(sidebar.label), to: path, Icon: ICONS[sidebar.icon] }];
  });
}
