import type { Dashboard } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { EmployeeNeeds } from "./EmployeeNeeds";
import { HrNeeds } from "./HrNeeds";
import { NEEDS } from "./messages";
import { useNeeds } from "./useNeeds";

// Lazy, because of what it needs for decisions.
const ManagerNeeds = lazyComponent(() => import("./ManagerNeeds").then((m) => m.ManagerNeeds));
// Not for those in companies.
const SuperuserNeeds = lazyComponent(() => import("./SuperuserNeeds").then((m) => m.SuperuserNeeds));

/** What needs the user's attention. Empty for a role viewed without a person, except HR. */
export function Needs() {
  const { effectiveRole } = useSession();
  const sample = useIsSample();
  return sample && effectiveRole !== "HR" ? null : <NeedsContent />;
}

function NeedsContent() {
  const { effectiveRole } = useSession();
  const needs = useNeeds();
  if (needs.data) return <RoleNeeds {...needs.data} />;
  if (!needs.error) return <LoadingState />;
  // With figures above, which are of the same response, the failure is shown there.
  const hasFigures = effectiveRole === "EMPLOYEE" || effectiveRole === "HR";
  return hasFigures ? null : <QueryError query={needs} text={NEEDS.failed} />;
}

const RoleNeeds = ({ employee, manager, hr, superuser }: Dashboard) => (
  <>
    {employee && <EmployeeNeeds needs={employee} />}
    {hr && <HrNeeds needs={hr} />}
    <ChunkBoundary fallback={<LoadingState />}>
      {manager && <ManagerNeeds needs={manager} />}
      {superuser && <SuperuserNeeds needs={superuser} />}
    </ChunkBoundary>
  </>
);
