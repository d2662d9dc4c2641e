import { useDepartments } from "@/features/companies/useDepartments";
import { JOB, JOB_FORM } from "@/features/jobs/messages";
import { errorMessage } from "@/shared/api/errors";
import type { ServerForm } from "@/shared/forms/useServerForm";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { JOB_STATUS_OPTIONS, JOB_TYPE_OPTIONS } from "@/shared/ui/status";
import type { JobValues } from "./jobFormValues";

type JobSelectsProps = {
  form: ServerForm<JobValues>;
  companyId: number | null;
  /** Jobs that had no department may stay without one. */
  departmentRequired: boolean;
};

/** Department and job type. */
export function JobSelects({ form, companyId, departmentRequired }: JobSelectsProps) {
  const departments = useDepartments(companyId);
  const options = (departments.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { value: chosen, error, ...department } = form.select("department");
  return (
    <>
      <SelectField
        label={JOB.department}
        {...department}
        value={options.some(({ value }) => value === chosen) ? chosen : ""}
        options={options}
        placeholder={departments.isLoading ? JOB.loading : JOB_FORM.choose.department}
        error={departments.error ? JOB_FORM.departmentsFailed(errorMessage(departments.error)) : error}
        disabled={companyId === null || departments.isLoading}
        required={departmentRequired}
      />
      <SelectField
        label={JOB_FORM.type}
        {...form.select("type")}
        options={JOB_TYPE_OPTIONS}
        placeholder={JOB_FORM.choose.type}
        required
      />
    </>
  );
}

/** Whether people can be referred to the job. */
export const JobStatusSelect = ({ form }: { form: ServerForm<JobValues> }) => (
  <SelectField label={JOB_FORM.status} {...form.select("status")} options={JOB_STATUS_OPTIONS} required />
);
