import Alert from "@mui/material/Alert";
import { useNavigate } from "react-router-dom";
import { JOB_FORM } from "@/features/jobs/messages";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useCreateJob } from "@/features/jobs/useJobs";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CompanySelect } from "./CompanySelect";
import { JobForm } from "./JobForm";
import { EMPTY_JOB, toJobInput } from "./jobFormValues";
import { saveErrorMessage } from "./saveErrorMessage";
import { useJobForm } from "./useJobForm";

/** Opens a new job. */
export function JobCreate() {
  const { companyId } = useSession();
  const links = useJobLinks();
  const navigate = useNavigate();
  const notify = useNotify();
  const create = useCreateJob();
  const { form, submit, failure, restored } = useJobForm("job:new", EMPTY_JOB, async (values) => {
    const job = await create.mutateAsync(toJobInput(values));
    notify(JOB_FORM.created(job.title));
    await navigate(links.list, { replace: true });
  });
  const chosen = form.watch("company");

  return (
    <PageFrame title={JOB_FORM.createTitle} width="narrow">
      <JobForm
        form={form}
        companyId={companyId ?? (chosen || null)}
        // Only a superuser who sees the whole platform has no company yet.
        first={companyId === null && <CompanySelect form={form} disabled={create.isPending} />}
        message={
          failure !== null ? (
            <ErrorBanner>{saveErrorMessage(JOB_FORM.createFailed, failure)}</ErrorBanner>
          ) : (
            restored && <Alert severity="info">{JOB_FORM.restored}</Alert>
          )
        }
        submitLabel={JOB_FORM.create}
        busy={create.isPending || create.isSuccess}
        cancelTo={links.list}
        onSubmit={submit}
      />
    </PageFrame>
  );
}
