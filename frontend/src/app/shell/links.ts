import type { SvgIconComponent } from "@mui/icons-material";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import HubOutlined from "@mui/icons-material/HubOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import WorkOutlineOutlined from "@mui/icons-material/WorkOutlineOutlined";
import type { Role } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { isRole } from "@/shared/session/roles";
import { isRegistered } from "../routes";

export type SidebarLink = { label: string; to: string; Icon: SvgIconComponent };

const DASHBOARD: SidebarLink = { label: "Dashboard", to: paths.dashboard, Icon: DashboardOutlined };

const BY_ROLE: Record<Role, SidebarLink[]> = {
  EMPLOYEE: [
    { label: "Jobs", to: paths.jobs, Icon: WorkOutlineOutlined },
    { label: "My Referrals", to: paths.myReferrals, Icon: HandshakeOutlined },
    { label: "LinkedIn Connections", to: paths.connections, Icon: HubOutlined },
  ],
  HIRING_MANAGER: [
    { label: "My Jobs", to: paths.myJobs, Icon: WorkOutlineOutlined },
    { label: "Job Referrals", to: paths.jobReferrals, Icon: HandshakeOutlined },
  ],
  HR: [
    { label: "All Jobs", to: paths.allJobs, Icon: WorkOutlineOutlined },
    { label: "All Referrals", to: paths.allReferrals, Icon: HandshakeOutlined },
    { label: "HR Metrics", to: paths.hrMetrics, Icon: AssessmentOutlined },
    { label: "Users", to: paths.users, Icon: PeopleOutlined },
  ],
  SUPERUSER: [],
};

/** The sidebar of a role, in the order of the specification; only screens that are there. */
export function linksOf(role: string): SidebarLink[] {
  const own = isRole(role) ? BY_ROLE[role] : [];
  return [DASHBOARD, ...own].filter(({ to }) => isRegistered(to));
}
