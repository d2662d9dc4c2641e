import { isRole, roleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/ErrorBanner";
import { PageFrame } from "@/shared/ui/PageFrame";

/** The first screen after signing in; what it shows follows the effective role. */
export function Dashboard() {
  const { user, effectiveRole, viewAsCompany } = useSession();
  const company = viewAsCompany ?? user?.company;
  return (
    <PageFrame
      title={`Welcome, ${user?.firstName || user?.username}!`}
      description={`${roleLabel(effectiveRole)}${company ? ` at ${company.name}` : ""}`}
    >
      {isRole(effectiveRole) ? null : <ErrorBanner>Unknown user role: {effectiveRole}</ErrorBanner>}
    </PageFrame>
  );
}
