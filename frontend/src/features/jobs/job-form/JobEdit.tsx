import Alert from "@mui/material/Alert";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { getJob } from "@/features/jobs/api";
import { JobLoader } from "@/features/jobs/JobLoader";
import { JOB_FORM } from "@/features/jobs/messages";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useSaveJob } from "@/features/jobs/useJobs";
import { isConflict } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { JobForm } from "./JobForm";
import { changed, toJobFormValues } from "./jobFormValues";
import { saveErrorMessage } from "./saveErrorMessage";
import { useJobForm } from "./useJobForm";

/** Changes a job. */
export function JobEdit() {
  return <JobLoader title={JOB_FORM.editTitle}>{(job) => <EditPage key={job.id} job={job} />}</JobLoader>;
}

function EditPage({ job }: { job: Job }) {
  const links = useJobLinks();
  const navigate = useNavigate();
  const notify = useNotify();
  const save = useSaveJob();
  // The version that is edited: what is loaded again meanwhile must not slip under what is typed.
  const [base, setBase] = useState(job);
  const edit = useJobForm(`job:${job.id}`, toJobFormValues(job), async (values) => {
    const saved = await save.mutateAsync(changed(base, values));
    notify(JOB_FORM.saved(saved.title));
    await navigate(links.view(saved.id), { replace: true, state: links.state });
  });
  const latest = useLatest(base.id, (fresh) => {
    setBase(fresh);
    edit.form.reset(toJobFormValues(fresh), { keepDirtyValues: true });
    edit.forget();
  });

  return (
    <PageFrame title={JOB_FORM.editTitle} description={job.title} width="narrow">
      <JobForm
        form={edit.form}
        companyId={base.company}
        managerName={base.hiring_manager_name}
        existing
        message={
          edit.failure !== null ? (
            <ErrorBanner
              {...(isConflict(edit.failure) && { onRetry: latest.load, retryLabel: JOB_FORM.loadLatest })}
            >
              {saveErrorMessage(JOB_FORM.updateFailed, latest.error ?? edit.failure)}
            </ErrorBanner>
          ) : (
            <Hint latest={latest.loaded} restored={edit.restored} />
          )
        }
        submitLabel={JOB_FORM.save}
        busy={save.isPending || save.isSuccess}
        cancelTo={links.view(job.id)}
        onSubmit={edit.submit}
      />
    </PageFrame>
  );
}

/** What is in the form that the person may not expect there. */
function Hint({ latest, restored }: { latest: boolean; restored: boolean }) {
  if (!latest && !restored) return null;
  return <Alert severity="info">{latest ? JOB_FORM.latestLoaded : JOB_FORM.restored}</Alert>;
}

/** Fetches the job as others left it. */
function useLatest(id: number, onLoaded: (job: Job) => void) {
  const { view } = useSession();
  const [loaded, setLoaded] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const load = async (): Promise<void> => {
    setError(null);
    try {
      onLoaded(await getJob(id, view.params));
      setLoaded(true);
    } catch (reason) {
      console.error("The latest version of the job could not be loaded.", reason);
      setError(reason);
    }
  };
  return { load, loaded, error };
}
