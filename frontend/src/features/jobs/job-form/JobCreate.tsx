import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import {
  createJob,
  JOB_SOURCE,
  jobQuery,
  jobTemplatesQuery,
  saveErrorMessage,
} from "@/features/jobs/queries";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Job, JobTemplate } from "@/shared/api/types";
import { type ServerForm, useServerForm } from "@/shared/forms/useServerForm";
import { anyId } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { useConfirmLeave } from "@/shared/ui/inputs/UnsavedChanges";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { JobForm } from "./JobForm";
import { EMPTY_JOB, type JobValues, toJobInput, toNewJobValues, validateJob } from "./jobFormValues";
import { useUnderstandingEdits, useUnderstandingOfForm } from "./useUnderstanding";

/** Creates a job; it begins with the texts of the job or the template that the address names. */
export function JobCreate() {
  const [address] = useSearchParams();
  const id = anyId(address.get(JOB_SOURCE) ?? "") ?? null;
  const templates = useQuery(jobTemplatesQuery());
  const duplicated = useQuery(jobQuery(id));
  // A template may be the job of a colleague, which the user cannot see.
  const source = templates.data?.find((template) => template.id === id) ?? duplicated.data;
  const isLoading = id !== null && !source && (templates.isPending || duplicated.isPending);
  return (
    <PageFrame title={t`Create Job`} width="narrow">
      {isLoading ? (
        <LoadingState />
      ) : (
        <NewJob key={id} source={id === null ? undefined : source} id={id} templates={templates.data ?? []} />
      )}
    </PageFrame>
  );
}

type NewJobProps = { source: Job | JobTemplate | undefined; id: number | null; templates: JobTemplate[] };

function NewJob({ source, id, templates }: NewJobProps) {
  const { companyId } = useSession();
  const links = useJobLinks();
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefreshAffected("job");
  const understanding = useUnderstandingEdits();
  // Only superusers who view the whole platform have no company.
  const needsCompany = companyId === null;
  const form = useServerForm({
    defaults: source && !needsCompany ? toNewJobValues(source) : EMPTY_JOB,
    check: (values) =>
      validateJob(values, needsCompany ? ["company", "department", "type"] : ["department", "type"]),
    send: (values) => createJob(toJobInput(values)),
    errorText: (error, otherMessages) =>
      saveErrorMessage(t`Failed to create job. Please try again.`, error, otherMessages),
    onSaved: async (job) => {
      await refresh();
      const unsaved = await understanding.save(job.id);
      const { title } = job;
      notify(t`${title} is open for referrals.`);
      // Unsaved changes are retried on the edit screen; here, a retry would create a second job.
      if (unsaved) void navigate(links.edit(job.id), { replace: true, state: { ...links.state, unsaved } });
      else void navigate(links.list, { replace: true });
      // Never settles: the form stays busy until the next screen replaces it, since sent again it would create a second job.
      return new Promise(() => undefined);
    },
  });
  const selectedCompany = companyId ?? (form.watch("company") || null);
  const query = useUnderstandingOfForm(form, selectedCompany);

  return (
    <>
      {id !== null && !source && (
        <ErrorBanner>{t`The job to start from could not be loaded. Start with an empty form.`}</ErrorBanner>
      )}
      <JobForm
        form={form}
        companyId={selectedCompany}
        before={
          needsCompany ? (
            <CompanySelect form={form} />
          ) : (
            templates.length > 0 && <TemplateSelect templates={templates} chosen={id} />
          )
        }
        understanding={{ ...understanding, query }}
        submitLabel={t`Create Job`}
        cancelTo={links.list}
      />
    </>
  );
}

type TemplateSelectProps = { templates: JobTemplate[]; chosen: number | null };

/** Starts over with the texts of a template. Asks before typed texts are lost. */
function TemplateSelect({ templates, chosen }: TemplateSelectProps) {
  const [, setAddress] = useSearchParams();
  const confirmLeave = useConfirmLeave();
  const start = async (id: number | 0): Promise<void> => {
    if (await confirmLeave()) setAddress(id === 0 ? {} : { [JOB_SOURCE]: String(id) }, { replace: true });
  };
  return (
    <SelectField
      label={t`Template`}
      value={templates.some(({ id }) => id === chosen) ? (chosen ?? 0) : 0}
      options={[
        { value: 0, label: t`No template` },
        ...templates.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      hint={t`Fills in the form. Save any job as a template from its ⋯ menu.`}
      onChange={(id) => void start(id)}
    />
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
