import { i18n } from "@lingui/core";
import type { SvgIconComponent } from "@mui/icons-material";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import type { Account } from "@/shared/api/types";
import { firstSearch } from "@/shared/session/defaultView";
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
import { isOffered, SIGNED_IN_ROUTES, type Viewer } from "../routes";

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

/** The sidebar links of a role; those of lists lead to what a visit begins with. */
export const sidebarLinks = (viewer: Viewer, account: Account | undefined): SidebarLink[] =>
  SIGNED_IN_ROUTES.flatMap((route) => {
    const { path, roles, sidebar, list } = route;
    if (!sidebar || !isOffered({ path, roles: sidebar.roles ?? roles }, viewer)) return [];
    const search = account && list ? firstSearch(account, list, "") : "";
    return [{ label: i18n._(sidebar.label), to: path + search, Icon: ICONS[sidebar.icon] }];
  });
