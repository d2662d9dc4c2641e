import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { JobLoader } from "@/features/jobs/JobLoader";
import { JOB_FORM } from "@/features/jobs/messages";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useSaveJob } from "@/features/jobs/useJobs";
import { api } from "@/shared/api/client";
import { isConflict } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";
import { useServerForm } from "@/shared/forms/useServerForm";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { JobForm } from "./JobForm";
import { changed, toJobFormValues, validateJob } from "./jobFormValues";
import { saveErrorMessage } from "./saveErrorMessage";

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
  const form = useServerForm({
    defaults: toJobFormValues(job),
    draft: `job:${job.id}`,
    // A job that has had no department may go on without one.
    check: (values) => validateJob(values, base.department === null ? ["type"] : ["type", "department"]),
    send: (values) => save.mutateAsync(changed(base, values)),
    failureText: (error, elsewhere) => saveErrorMessage(JOB_FORM.updateFailed, error, elsewhere),
    onSaved: (saved) => {
      notify(JOB_FORM.saved(saved.title));
      void navigate(links.view(saved.id), { replace: true, state: links.state });
    },
  });
  const latest = useMutation({
    mutationFn: () => api.get("/jobs/{id}/", { path: { id: job.id } }),
    onSuccess: (fresh) => {
      setBase(fresh);
      form.reset(toJobFormValues(fresh), { keepDirty: true });
    },
    onError: (error) => console.error("The latest version of the job could not be loaded.", error),
  });

  return (
    <PageFrame title={JOB_FORM.editTitle} description={job.title} width="narrow">
      <JobForm
        form={form}
        companyId={base.company}
        managerName={base.hiring_manager_name}
        existing
        message={
          form.problem ? (
            <ErrorBanner
              {...(isConflict(form.failure) && { onRetry: latest.mutate, retryLabel: JOB_FORM.loadLatest })}
            >
              {latest.error ? saveErrorMessage(JOB_FORM.updateFailed, latest.error) : form.problem}
            </ErrorBanner>
          ) : (
            latest.isSuccess && <Alert severity="info">{JOB_FORM.latestLoaded}</Alert>
          )
        }
        submitLabel={JOB_FORM.save}
        cancelTo={links.view(job.id)}
      />
    </PageFrame>
  );
}
