import { Controller, type UseFormReturn } from "react-hook-form";
import { JOB_FORM } from "@/features/jobs/messages";
import { useSession } from "@/shared/session/useSession";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { type JobValues, requiredChoiceRule } from "./jobFormValues";

type CompanySelectProps = { form: UseFormReturn<JobValues>; disabled: boolean };

/** Whose job it becomes; for a superuser who looks at the whole platform. */
export function CompanySelect({ form, disabled }: CompanySelectProps) {
  const { companies } = useSession();
  return (
    <Controller
      control={form.control}
      name="company"
      rules={requiredChoiceRule("company")}
      render={({ field, fieldState }) => (
        <SelectField<number>
          label={JOB_FORM.company}
          {...field}
          onChange={(company) => {
            field.onChange(company);
            // Departments and managers are a company's own.
            form.setValue("department", "");
            form.setValue("hiring_manager", "");
          }}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={JOB_FORM.choose.company}
          hint={JOB_FORM.companyHint}
          error={fieldState.error?.message}
          disabled={disabled}
          required
        />
      )}
    />
  );
}
