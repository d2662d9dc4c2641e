import { useEffect } from "react";
import { useSession } from "@/shared/session/useSession";
import { recordJobsVisit } from "./lastJobsVisit";

/** Records the visit of the signed-in user, unless they use View As. */
export function useRecordJobsVisit(): void {
  const { user, viewAs } = useSession();
  const id = viewAs === null ? user?.id : undefined;
  useEffect(() => {
    if (id !== undefined) recordJobsVisit(id);
  }, [id]);
}
