import { Controller, type UseFormReturn } from "react-hook-form";
import { useDepartments } from "@/features/companies/useDepartments";
import { JOB_FORM } from "@/features/jobs/messages";
import { errorMessage } from "@/shared/api/errors";
import type { JobStatus, JobType } from "@/shared/api/types";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { JOB_STATUS, JOB_STATUSES, JOB_TYPE, JOB_TYPES } from "@/shared/ui/status";
import { type JobValues, requiredChoiceRule } from "./jobFormValues";

type ChoiceProps = { form: UseFormReturn<JobValues>; disabled: boolean };

const TYPE_OPTIONS = JOB_TYPES.map((type) => ({ value: type, label: JOB_TYPE[type] }));
const STATUS_OPTIONS = JOB_STATUSES.map((status) => ({ value: status, label: JOB_STATUS[status].label }));

type JobSelectsProps = ChoiceProps & {
  companyId: number | null;
  /** A job that has had no department may go on without one. */
  departmentRequired: boolean;
};

/** Department and job type. */
export function JobSelects({ form, companyId, departmentRequired, disabled }: JobSelectsProps) {
  const departments = useDepartments(companyId);
  const options = (departments.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Controller
        control={form.control}
        name="department"
        rules={departmentRequired ? requiredChoiceRule("department") : {}}
        render={({ field, fieldState }) => (
          <SelectField<number>
            label={JOB_FORM.department}
            {...field}
            value={options.some(({ value }) => value === field.value) ? field.value : ""}
            options={options}
            placeholder={departments.isLoading ? JOB_FORM.loading : JOB_FORM.choose.department}
            error={
              departments.error
                ? JOB_FORM.departmentsFailed(errorMessage(departments.error))
                : fieldState.error?.message
            }
            disabled={disabled || companyId === null || departments.isLoading}
            required={departmentRequired}
          />
        )}
      />
      <Controller
        control={form.control}
        name="type"
        rules={requiredChoiceRule("type")}
        render={({ field, fieldState }) => (
          <SelectField<JobType>
            label={JOB_FORM.type}
            {...field}
            options={TYPE_OPTIONS}
            placeholder={JOB_FORM.choose.type}
            error={fieldState.error?.message}
            disabled={disabled}
            required
          />
        )}
      />
    </>
  );
}

/** Whether people can be referred to the job. */
export function JobStatusSelect({ form, disabled }: ChoiceProps) {
  return (
    <Controller
      control={form.control}
      name="status"
      render={({ field, fieldState }) => (
        <SelectField<JobStatus>
          label={JOB_FORM.status}
          {...field}
          options={STATUS_OPTIONS}
          error={fieldState.error?.message}
          disabled={disabled}
          required
        />
      )}
    />
  );
}
