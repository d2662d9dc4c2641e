import type { Dashboard } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { EmployeeNeeds } from "./EmployeeNeeds";
import { HrNeeds } from "./HrNeeds";
import { ManagerNeeds } from "./ManagerNeeds";
import { NEEDS } from "./messages";
import { SuperuserNeeds } from "./SuperuserNeeds";
import { useNeeds } from "./useNeeds";

/** What needs the user's attention. Empty for a role viewed without a person, except HR. */
export function Needs() {
  const { effectiveRole } = useSession();
  const sample = useIsSample();
  return sample && effectiveRole !== "HR" ? null : <NeedsContent />;
}

function NeedsContent() {
  const needs = useNeeds();
  if (needs.data) return <RoleNeeds {...needs.data} />;
  return needs.error ? <QueryError query={needs} text={NEEDS.failed} /> : <LoadingState />;
}

const RoleNeeds = ({ employee, manager, hr, superuser }: Dashboard) => (
  <>
    {employee && <EmployeeNeeds needs={employee} />}
    {manager && <ManagerNeeds needs={manager} />}
    {hr && <HrNeeds needs={hr} />}
    {superuser && <SuperuserNeeds needs={superuser} />}
  </>
);
