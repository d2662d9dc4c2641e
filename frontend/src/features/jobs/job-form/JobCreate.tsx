import { useNavigate } from "react-router-dom";
import { JOB_FORM } from "@/features/jobs/messages";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useCreateJob } from "@/features/jobs/useJobs";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CompanySelect } from "./CompanySelect";
import { JobForm } from "./JobForm";
import { EMPTY_JOB, toJobInput, validateJob } from "./jobFormValues";
import { saveErrorMessage } from "./saveErrorMessage";
import { useDraftUnderstanding } from "./understanding/useUnderstanding";
import { useUnderstandingEdits } from "./understanding/useUnderstandingEdits";

/** Creates a job. */
export function JobCreate() {
  const { companyId } = useSession();
  const links = useJobLinks();
  const navigate = useNavigate();
  const notify = useNotify();
  const create = useCreateJob();
  // Only superusers who view the whole platform have no company.
  const needsCompany = companyId === null;
  const form = useServerForm({
    defaults: EMPTY_JOB,
    draft: "job:new",
    check: (values) =>
      validateJob(values, needsCompany ? ["company", "department", "type"] : ["department", "type"]),
    send: (values) => create.mutateAsync(toJobInput(values)),
    failureText: (error, otherMessages) => saveErrorMessage(JOB_FORM.createFailed, error, otherMessages),
    onSaved: async (job) => {
      const unsaved = await understanding.save(job.id);
      notify(JOB_FORM.created(job.title));
      // Unsaved changes are retried on the edit screen; here, a retry would create a second job.
      if (unsaved) void navigate(links.edit(job.id), { replace: true, state: { ...links.state, unsaved } });
      else void navigate(links.list, { replace: true });
    },
  });
  const selectedCompany = companyId ?? (form.watch("company") || null);
  const understandingQuery = useDraftUnderstanding(form, selectedCompany);
  const understanding = useUnderstandingEdits("new");

  return (
    <PageFrame title={JOB_FORM.createTitle} width="narrow">
      <JobForm
        form={form}
        companyId={selectedCompany}
        companySelect={needsCompany && <CompanySelect form={form} />}
        understanding={{ ...understanding, query: understandingQuery }}
        submitLabel={JOB_FORM.create}
        cancelTo={links.list}
      />
    </PageFrame>
  );
}
