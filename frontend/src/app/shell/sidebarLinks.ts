import type { SvgIconComponent } from "@mui/icons-material";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import type { Role } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { isRole } from "@/shared/session/roles";
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

export type SidebarLink = { label: string; to: string; Icon: SvgIconComponent };

const DASHBOARD: SidebarLink = { label: "Dashboard", to: paths.dashboard, Icon: DashboardOutlined };

const COMPANY_LINKS: SidebarLink[] = [
  { label: "All Jobs", to: paths.allJobs, Icon: JobsIcon },
  { label: "All Referrals", to: paths.allReferrals, Icon: ReferralsIcon },
  { label: "HR Metrics", to: paths.hrMetrics, Icon: MetricsIcon },
  { label: "Users", to: paths.users, Icon: PeopleIcon },
  { label: "Activity", to: paths.activity, Icon: ActivityIcon },
];

const SETTINGS: SidebarLink = { label: "Settings", to: paths.settings, Icon: SettingsIcon };

const BY_ROLE: Record<Role, SidebarLink[]> = {
  EMPLOYEE: [
    { label: "Jobs", to: paths.jobs, Icon: JobsIcon },
    { label: "My Referrals", to: paths.myReferrals, Icon: ReferralsIcon },
    { label: "LinkedIn Connections", to: paths.connections, Icon: ConnectionsIcon },
  ],
  HIRING_MANAGER: [
    { label: "My Jobs", to: paths.myJobs, Icon: JobsIcon },
    { label: "Job Referrals", to: paths.jobReferrals, Icon: ReferralsIcon },
  ],
  HR: [...COMPANY_LINKS, SETTINGS],
  SUPERUSER: [{ label: "Companies", to: paths.companies, Icon: CompaniesIcon }, ...COMPANY_LINKS],
};

/** The sidebar links of a role. Superusers see the settings once a company is selected. */
export function sidebarLinks(role: string, companyChosen: boolean): SidebarLink[] {
  const roleLinks = isRole(role) ? BY_ROLE[role] : [];
  const settings = role === "SUPERUSER" && companyChosen ? [SETTINGS] : [];
  return [DASHBOARD, ...roleLinks, ...settings];
}
