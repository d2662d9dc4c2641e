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

/** Opens a new job. */
export function JobCreate() {
  const { companyId } = useSession();
  const links = useJobLinks();
  const navigate = useNavigate();
  const notify = useNotify();
  const create = useCreateJob();
  // Only a superuser who sees the whole platform has no company yet.
  const asksCompany = companyId === null;
  const form = useServerForm({
    defaults: EMPTY_JOB,
    draft: "job:new",
    check: (values) =>
      validateJob(values, asksCompany ? ["company", "department", "type"] : ["department", "type"]),
    send: (values) => create.mutateAsync(toJobInput(values)),
    failureText: (error, elsewhere) => saveErrorMessage(JOB_FORM.createFailed, error, elsewhere),
    onSaved: async (job) => {
      const unsaved = await understanding.save(job.id);
      notify(JOB_FORM.created(job.title));
      // What could not be saved is tried again where the job is edited: here it would be created twice.
      if (unsaved) void navigate(links.edit(job.id), { replace: true, state: { ...links.state, unsaved } });
      else void navigate(links.list, { replace: true });
    },
  });
  const chosenCompany = companyId ?? (form.watch("company") || null);
  const known = useDraftUnderstanding(form, chosenCompany);
  const understanding = useUnderstandingEdits("new");

  return (
    <PageFrame title={JOB_FORM.createTitle} width="narrow">
      <JobForm
        form={form}
        companyId={chosenCompany}
        first={asksCompany && <CompanySelect form={form} />}
        understanding={{ ...understanding, query: known }}
        submitLabel={JOB_FORM.create}
        cancelTo={links.list}
      />
    </PageFrame>
  );
}
