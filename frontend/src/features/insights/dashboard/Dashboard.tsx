import { t } from "@lingui/core/macro";
import type { ComponentType } from "react";
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

const DASHBOARDS: Record<Role, ComponentType> = {
  EMPLOYEE: EmployeeDashboard,
  HIRING_MANAGER: ManagerDashboard,
  HR: HrDashboard,
  SUPERUSER: SuperuserDashboard,
};

/** The first screen after signing in. Its content depends on the effective role. */
export function Dashboard() {
  const { user, effectiveRole, viewAsCompany, viewAsPerson } = useSession();
  const company = viewAsCompany ?? user?.company;
  const viewed = viewAsPerson && (viewAsPerson.firstName ?? viewAsPerson.name);
  const name = viewed || user?.firstName || user?.lastName || user?.username || "";
  const role = roleLabel(effectiveRole);
  const companyName = company?.name;
  const RoleDashboard = isRole(effectiveRole) ? DASHBOARDS[effectiveRole] : null;
  return (
    <PageFrame
      title={t`Welcome, ${name}!`}
      description={
        companyName ? t({ message: `${role} at ${companyName}`, comment: "a role at a company" }) : role
      }
    >
      <PreviewNotice />
      {RoleDashboard ? (
        <RoleDashboard />
      ) : (
        <ErrorBanner>{t`Unknown user role: ${effectiveRole}`}</ErrorBanner>
      )}
    </PageFrame>
  );
}
