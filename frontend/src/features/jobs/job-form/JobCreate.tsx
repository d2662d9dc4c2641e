import { t } from "@lingui/core/macro";
import { useNavigate } from "react-router-dom";
import { createJob, saveErrorMessage } from "@/features/jobs/queries";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useRefreshAffected } from "@/shared/api/queries";
import { type ServerForm, useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { JobForm } from "./JobForm";
import { EMPTY_JOB, type JobValues, toJobInput, validateJob } from "./jobFormValues";
import { useJobProfileEdits, useProfileOfForm } from "./useJobProfile";

/** Creates a job. */
export function JobCreate() {
  const { companyId } = useSession();
  const links = useJobLinks();
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefreshAffected("job");
  const profile = useJobProfileEdits();
  // Only superusers who view the whole platform have no company.
  const needsCompany = companyId === null;
  const form = useServerForm({
    defaults: EMPTY_JOB,
    check: (values) =>
      validateJob(values, needsCompany ? ["company", "department", "type"] : ["department", "type"]),
    send: (values) => createJob(toJobInput(values)),
    failureText: (error, otherMessages) =>
      saveErrorMessage(t`Failed to create job. Please try again.`, error, otherMessages),
    onSaved: async (job) => {
      await refresh();
      const unsaved = await profile.save(job.id);
      const { title } = job;
      notify(t`${title} is open for referrals.`);
      // Unsaved changes are retried on the edit screen; here, a retry would create a second job.
      if (unsaved) await navigate(links.edit(job.id), { replace: true, state: { ...links.state, unsaved } });
      else await navigate(links.list, { replace: true });
    },
  });
  const selectedCompany = companyId ?? (form.watch("company") || null);
  const query = useProfileOfForm(form, selectedCompany);

  return (
    <PageFrame title={t`Create Job`} width="narrow">
      <JobForm
        form={form}
        companyId={selectedCompany}
        companySelect={needsCompany && <CompanySelect form={form} />}
        profile={{ ...profile, query }}
        submitLabel={t`Create Job`}
        cancelTo={links.list}
      />
    </PageFrame>
  );
}

/** Selects the company of a new job, for superusers who view the whole platform. */
function CompanySelect({ form }: { form: ServerForm<JobValues> }) {
  const { companies } = useSession();
  return (
    <SelectField
      label={t`Company`}
      {...form.select("company")}
      onChange={(company) => {
        form.set("company", company);
        // Departments and managers belong to a company.
        form.set("department", "");
        form.set("hiring_manager", "");
      }}
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={t`Select a company`}
      hint={t`The company this job belongs to`}
      required
    />
  );
}
