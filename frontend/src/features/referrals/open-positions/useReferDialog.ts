import { useJob } from "@/features/jobs/useJobs";
import { REFER_JOB, REFER_PERSON } from "@/features/matching/referPath";
import type { Job } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useSession } from "@/shared/session/useSession";

const toId = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** For which job the refer dialog is open: the one whose button was pressed, or the one that the address names. */
export function useReferDialog() {
  const { readOnly } = useSession();
  const { params, change } = useUrlState();
  const [pressed, open] = useStateAcrossSignIn<Job | null>("refer-dialog", null);
  const asked = readOnly ? null : toId(params.get(REFER_JOB));
  const { data, error } = useJob(pressed ? null : asked);
  const named = asked !== null && data?.id === asked ? data : null;
  return {
    job: pressed ?? (named?.status === "OPEN" ? named : null),
    /** Whom to begin with. */
    person: pressed ? null : toId(params.get(REFER_PERSON)),
    /** The address names a job to which nobody can be referred any more, or that is not there. */
    gone: asked !== null && !pressed && (error !== null || (named !== null && named.status !== "OPEN")),
    open,
    close: (): void => {
      open(null);
      change({ [REFER_JOB]: "", [REFER_PERSON]: "" });
    },
  };
}
