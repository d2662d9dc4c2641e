import { JobLoader } from "@/features/jobs/JobLoader";
import { JOB_FORM } from "@/features/jobs/messages";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useSaveJob } from "@/features/jobs/useJobs";
import { api } from "@/shared/api/client";
import type { Job } from "@/shared/api/types";
import { useVersionedForm } from "@/shared/forms/useVersionedForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { JobForm } from "./JobForm";
import { applyValues, toJobFormValues, validateJob } from "./jobFormValues";
import { saveErrorMessage } from "./saveErrorMessage";
import { useStoredUnderstanding } from "./understanding/useUnderstanding";
import { useUnderstandingEdits } from "./understanding/useUnderstandingEdits";
import { useReturnToJobView } from "./useReturnToJobView";

/** Edits a job. */
export function JobEdit() {
  return <JobLoader title={JOB_FORM.editTitle}>{(job) => <EditPage key={job.id} job={job} />}</JobLoader>;
}

function EditPage({ job }: { job: Job }) {
  const links = useJobLinks();
  const { returnSaved, cancel } = useReturnToJobView(job.id);
  const notify = useNotify();
  const save = useSaveJob();
  const form = useVersionedForm({
    stored: job,
    toValues: toJobFormValues,
    loadLatest: () => api.get("/jobs/{id}/", { path: { id: job.id } }),
    draft: `job:${job.id}`,
    // Jobs that had no department may stay without one.
    check: (values, base) =>
      validateJob(values, base.department === null ? ["type"] : ["type", "department"]),
    send: (values, base) => save.mutateAsync(applyValues(base, values)),
    failureText: (error, otherMessages) => saveErrorMessage(JOB_FORM.updateFailed, error, otherMessages),
    onSaved: async (saved) => {
      const unsaved = await understanding.save(saved.id);
      form.resetTo(saved);
      if (unsaved) return;
      notify(JOB_FORM.saved(saved.title));
      returnSaved();
    },
  });
  const understandingQuery = useStoredUnderstanding(job.id);
  const understanding = useUnderstandingEdits(String(job.id));

  return (
    <PageFrame title={JOB_FORM.editTitle} description={job.title} width="narrow">
      <JobForm
        form={form}
        companyId={form.base.company}
        managerName={form.base.hiring_manager_name}
        existing
        understanding={{ ...understanding, query: understandingQuery }}
        submitLabel={JOB_FORM.save}
        cancelTo={links.view(job.id)}
        onCancel={cancel}
      />
    </PageFrame>
  );
}
