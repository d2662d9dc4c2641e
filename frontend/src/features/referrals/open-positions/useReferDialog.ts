import { useJob } from "@/features/jobs/queries";
import { REFER_JOB, REFER_PERSON } from "@/features/matching/referPath";
import type { Job } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useSession } from "@/shared/session/useSession";

const parseId = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** State of the refer dialog: the job whose button was clicked, or the one named in the URL. */
export function useReferDialog() {
  const { readOnly } = useSession();
  const { params, change } = useUrlState();
  const [pressed, open] = useStateAcrossSignIn<Job | null>("refer-dialog", null);
  const requestedId = readOnly ? null : parseId(params.get(REFER_JOB));
  const { data, error } = useJob(pressed ? null : requestedId);
  const requestedJob = requestedId !== null && data?.id === requestedId ? data : null;
  return {
    job: pressed ?? (requestedJob?.status === "OPEN" ? requestedJob : null),
    /** The connection to preselect. */
    person: pressed ? null : parseId(params.get(REFER_PERSON)),
    /** The URL names a job that does not exist or is no longer open. */
    unavailable:
      requestedId !== null &&
      !pressed &&
      (error !== null || (requestedJob !== null && requestedJob.status !== "OPEN")),
    open,
    close: (): void => {
      open(null);
      change({ [REFER_JOB]: "", [REFER_PERSON]: "" });
    },
  };
}
