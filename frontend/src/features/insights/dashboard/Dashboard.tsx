import type { Role } from "@/shared/api/types";
import { isRole, roleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { EmployeeDashboard } from "./EmployeeDashboard";
import { HrDashboard } from "./HrDashboard";
import { ManagerDashboard } from "./ManagerDashboard";
import { SuperuserDashboard } from "./SuperuserDashboard";

const DASHBOARDS: Record<Role, () => React.ReactNode> = {
  EMPLOYEE: EmployeeDashboard,
  HIRING_MANAGER: ManagerDashboard,
  HR: HrDashboard,
  SUPERUSER: SuperuserDashboard,
};

/** The first screen after signing in; what it shows follows the effective role. */
export function Dashboard() {
  const { user, effectiveRole, viewAsCompany } = useSession();
  const company = viewAsCompany ?? user?.company;
  const Figures = isRole(effectiveRole) ? DASHBOARDS[effectiveRole] : null;
  return (
    <PageFrame
      title={`Welcome, ${user?.firstName || user?.username}!`}
      description={`${roleLabel(effectiveRole)}${company ? ` at ${company.name}` : ""}`}
    >
      <PreviewNotice />
      {Figures ? <Figures /> : <ErrorBanner>Unknown user role: {effectiveRole}</ErrorBanner>}
    </PageFrame>
  );
}
