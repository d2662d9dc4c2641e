import type { SvgIconComponent } from "@mui/icons-material";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import type { Role } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { isRole } from "@/shared/session/roles";
import {
  CompaniesSymbol,
  ConnectionsSymbol,
  JobsSymbol,
  MetricsSymbol,
  PeopleSymbol,
  ReferralsSymbol,
} from "@/shared/ui/symbols";
import { isRegistered } from "../routes";

export type SidebarLink = { label: string; to: string; Icon: SvgIconComponent };

const DASHBOARD: SidebarLink = { label: "Dashboard", to: paths.dashboard, Icon: DashboardOutlined };

const WHOLE_COMPANY: SidebarLink[] = [
  { label: "All Jobs", to: paths.allJobs, Icon: JobsSymbol },
  { label: "All Referrals", to: paths.allReferrals, Icon: ReferralsSymbol },
  { label: "HR Metrics", to: paths.hrMetrics, Icon: MetricsSymbol },
  { label: "Users", to: paths.users, Icon: PeopleSymbol },
];

const BY_ROLE: Record<Role, SidebarLink[]> = {
  EMPLOYEE: [
    { label: "Jobs", to: paths.jobs, Icon: JobsSymbol },
    { label: "My Referrals", to: paths.myReferrals, Icon: ReferralsSymbol },
    { label: "LinkedIn Connections", to: paths.connections, Icon: ConnectionsSymbol },
  ],
  HIRING_MANAGER: [
    { label: "My Jobs", to: paths.myJobs, Icon: JobsSymbol },
    { label: "Job Referrals", to: paths.jobReferrals, Icon: ReferralsSymbol },
  ],
  HR: WHOLE_COMPANY,
  SUPERUSER: [{ label: "Companies", to: paths.companies, Icon: CompaniesSymbol }, ...WHOLE_COMPANY],
};

/** The sidebar of a role, in the order of the specification; only screens that are there. */
export function linksOf(role: string): SidebarLink[] {
  const own = isRole(role) ? BY_ROLE[role] : [];
  return [DASHBOARD, ...own].filter(({ to }) => isRegistered(to));
}
