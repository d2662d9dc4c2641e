import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import type { ReactNode } from "react";
import { useActiveUsers } from "@/features/accounts/useActiveUsers";
import { useDepartments } from "@/features/companies/queries";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { errorMessage } from "@/shared/api/errors";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import type { FormState } from "@/shared/forms/FormState";
import type { ServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { BottomBar } from "@/shared/ui/layout/BottomBar";
import { jobStatusOptions, jobTypeOptions } from "@/shared/ui/status";
import type { JobValues } from "./jobFormValues";
import { MarkdownField } from "./MarkdownField";
import { Understanding, type UnderstandingProps } from "./Understanding";

type JobFormProps = {
  form: ServerForm<JobValues> & FormState;
  /** Company whose departments and managers can be chosen; null until one is chosen. */
  companyId: number | null;
  /** Name of the current hiring manager, who may no longer be selectable. */
  managerName?: string | null;
  /** Whether the job already exists: only then its status can change. */
  existing?: boolean;
  /** Shown before all other fields: the template and the company to choose. */
  before?: ReactNode;
  understanding: Omit<UnderstandingProps, "readOnly">;
  submitLabel: string;
  cancelTo: string;
  /** Replaces the link `cancelTo`. */
  onCancel?: () => void;
};

/** The form for creating and editing a job. */
export function JobForm(props: JobFormProps) {
  const { form, companyId, managerName, existing, before, understanding, submitLabel } = props;
  const { cancelTo, onCancel } = props;
  const { state } = useJobLinks();
  return (
    <Card>
      <CardContent>
        <Form form={form} spacing={2.5}>
          {before}
          <Field label={t({ message: "Job Title", context: "field" })} required {...form.field("title")} />
          <FieldGrid>
            <JobSelects
              form={form}
              companyId={companyId}
              departmentRequired={!existing || form.defaults.department !== ""}
            />
            <Field label={t`Location`} required {...form.field("location")} />
            <Field label={t`Salary Range`} hint={t`Optional`} {...form.field("salary_range")} />
            {existing && <JobStatusSelect form={form} />}
            <HiringManagerSelect form={form} companyId={companyId} currentName={managerName} />
          </FieldGrid>
          <MarkdownField
            label={t`Job Description`}
            hint={t`Formatting: - for a list, **bold**, *italics*, [text](https://example.com) for a link`}
            required
            text={form.watch("description")}
            {...form.field("description")}
          />
          <MarkdownField
            label={t`Requirements`}
            required
            text={form.watch("requirements")}
            {...form.field("requirements")}
          />
          <Understanding {...understanding} readOnly={form.busy} />
          {/* Next to the submit button, as the top of a long form may be out of view. */}
          <FormError form={form} />
          <BottomBar sx={{ justifyContent: "flex-end" }}>
            {onCancel ? (
              <Button color="inherit" onClick={onCancel}>
                <Trans>Cancel</Trans>
              </Button>
            ) : (
              <ButtonLink color="inherit" to={cancelTo} state={state} replace>
                <Trans>Cancel</Trans>
              </ButtonLink>
            )}
            <SubmitButton form={form} busyLabel={t`Saving...`}>
              {submitLabel}
            </SubmitButton>
          </BottomBar>
        </Form>
      </CardContent>
      <UnsavedChanges dirty={(form.dirty || understanding.edits !== null) && !form.busy} />
    </Card>
  );
}

function departmentsFailed(error: Error): string {
  const message = errorMessage(error);
  return t`The departments could not be loaded: ${message}`;
}

function managersFailed(error: Error): string {
  const message = errorMessage(error);
  return t`The hiring managers could not be loaded: ${message}`;
}

type JobSelectsProps = {
  form: ServerForm<JobValues>;
  companyId: number | null;
  /** Jobs that had no department may stay without one. */
  departmentRequired: boolean;
};

/** Department and job type. */
function JobSelects({ form, companyId, departmentRequired }: JobSelectsProps) {
  const departments = useDepartments(companyId);
  const options = (departments.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { value: chosen, error, ...department } = form.select("department");
  return (
    <>
      <SelectField
        label={t`Department`}
        {...department}
        value={options.some(({ value }) => value === chosen) ? chosen : ""}
        options={options}
        placeholder={departments.isLoading ? t`Loading...` : t`Select a department`}
        error={departments.error ? departmentsFailed(departments.error) : error}
        disabled={companyId === null || departments.isLoading}
        required={departmentRequired}
      />
      <SelectField
        label={t`Job Type`}
        {...form.select("type")}
        options={jobTypeOptions()}
        placeholder={t`Select a job type`}
        required
      />
    </>
  );
}

/** Whether people can be referred to the job. */
const JobStatusSelect = ({ form }: { form: ServerForm<JobValues> }) => (
  <SelectField label={t`Status`} {...form.select("status")} options={jobStatusOptions()} required />
);

type HiringManagerSelectProps = {
  form: ServerForm<JobValues>;
  companyId: number | null;
  /** Name of the job's current hiring manager. */
  currentName?: string | null;
};

/** Selects the hiring manager, for HR and superusers. Managers keep their own jobs. */
function HiringManagerSelect({ form, companyId, currentName }: HiringManagerSelectProps) {
  const { isSuperuser, effectiveRole } = useSession();
  const canChoose = isSuperuser || effectiveRole === "HR";
  const managers = useActiveUsers(canChoose ? companyId : null, "HIRING_MANAGER");
  if (!canChoose) return null;

  const currentManager = form.defaults.hiring_manager || null;
  const managerOptions = (managers.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // The current manager may have lost the role; keep them selectable.
  const missingManager =
    currentManager && currentName && !managerOptions.some(({ value }) => value === currentManager)
      ? [{ value: currentManager, label: currentName }]
      : [];
  const options = [{ value: "" as const, label: t`Not assigned` }, ...missingManager, ...managerOptions];
  const { error, ...field } = form.select("hiring_manager");
  return (
    <SelectField
      label={t`Hiring Manager`}
      {...field}
      options={options}
      // A disabled field's hint would be too pale to read.
      hint={companyId === null ? undefined : t`Reviews the referrals to this job`}
      error={managers.error ? managersFailed(managers.error) : error}
      disabled={companyId === null}
    />
  );
}
