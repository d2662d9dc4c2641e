import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";
import { JobLoader } from "@/features/jobs/JobLoader";
import {
  loadJob,
  saveErrorMessage,
  understandingQuery,
  updateFailed,
  useSaveJob,
} from "@/features/jobs/queries";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useJobNotice } from "@/features/jobs/useJobNotice";
import type { Job } from "@/shared/api/types";
import { useServerForm } from "@/shared/forms/useServerForm";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { JobForm } from "./JobForm";
import { applyValues, toJobFormValues, validateJob } from "./jobFormValues";
import { useUnderstandingEdits } from "./useUnderstanding";

/** Edits a job. */
export function JobEdit() {
  return <JobLoader title={t`Edit Job`}>{(job) => <EditPage key={job.id} job={job} />}</JobLoader>;
}

function EditPage({ job }: { job: Job }) {
  const links = useJobLinks();
  const { leave, fromView } = useReturnToJobView(job.id);
  const tell = useJobNotice();
  const save = useSaveJob();
  const query = useQuery(understandingQuery(job.id));
  const understanding = useUnderstandingEdits();
  const form = useServerForm({
    version: { stored: job, toValues: toJobFormValues, loadLatest: () => loadJob(job.id) },
    // Jobs that had no department may stay without one.
    check: (values, base) =>
      validateJob(values, base.department === null ? ["type"] : ["type", "department"]),
    send: (values, base) => save(applyValues(base, values)),
    errorText: (error, otherMessages) => saveErrorMessage(updateFailed(), error, otherMessages),
    onSaved: async (saved) => {
      const unsaved = await understanding.save(saved.id);
      const isReassigned = saved.hiring_manager !== form.base.hiring_manager;
      form.resetTo(saved);
      if (unsaved) return;
      const { title, hiring_manager_name: manager } = saved;
      tell(
        isReassigned && manager
          ? t`Saved. ${manager} is now the hiring manager of ${title}.`
          : t`${title} was saved.`,
        saved,
      );
      await leave();
    },
  });

  return (
    <PageFrame title={t`Edit Job`} description={job.title} width="narrow">
      <JobForm
        form={form}
        companyId={form.base.company}
        managerName={form.base.hiring_manager_name}
        existing
        understanding={{ ...understanding, query }}
        submitLabel={t`Save`}
        cancelTo={links.view(job.id)}
        onCancel={fromView ? leave : undefined}
      />
    </PageFrame>
  );
}

/**
 * Leaves the edit form for the job's view, so that Back then leads to where the user was before it:
 * goes back if they came from the view, which says so in the link's state.
 */
function useReturnToJobView(job: number) {
  const { view, state } = useJobLinks();
  const navigate = useNavigate();
  const fromView = (useLocation().state as { fromView?: boolean } | null)?.fromView === true;
  const leave = async (): Promise<void> => {
    if (fromView) await navigate(-1);
    else await navigate(view(job), { replace: true, state });
  };
  return { leave, fromView };
}
