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

/** What needs somebody now. A role that is viewed without a person has nobody whom anything could need. */
export function Needs() {
  const { effectiveRole } = useSession();
  const sample = useIsSample();
  return sample && effectiveRole !== "HR" ? null : <Loaded />;
}

function Loaded() {
  const needs = useNeeds();
  if (needs.data) return <Parts {...needs.data} />;
  return needs.error ? <QueryError query={needs} text={NEEDS.failed} /> : <LoadingState />;
}

const Parts = ({ employee, manager, hr, superuser }: Dashboard) => (
  <>
    {employee && <EmployeeNeeds needs={employee} />}
    {manager && <ManagerNeeds needs={manager} />}
    {hr && <HrNeeds needs={hr} />}
    {superuser && <SuperuserNeeds needs={superuser} />}
  </>
);
