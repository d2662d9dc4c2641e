import { i18n } from "@lingui/core";
import type { SvgIconComponent } from "@mui/icons-material";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
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
import { isOffered, SIGNED_IN_ROUTES } from "../routes";

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

/** The sidebar links of a role. */
export const sidebarLinks = (role: string, hasCompany: boolean): SidebarLink[] =>
  SIGNED_IN_ROUTES.flatMap(({ path, roles, sidebar }) =>
    sidebar && isOffered({ path, roles: sidebar.roles ?? roles }, { role, hasCompany })
      ? [{ label: i18n._(sidebar.label), to: path, Icon: ICONS[sidebar.icon] }]
      : [],
  );
