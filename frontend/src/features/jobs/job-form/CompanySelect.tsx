import { JOB, JOB_FORM } from "@/features/jobs/messages";
import type { ServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import type { JobValues } from "./jobFormValues";

/** Selects the company of a new job, for superusers who view the whole platform. */
export function CompanySelect({ form }: { form: ServerForm<JobValues> }) {
  const { companies } = useSession();
  return (
    <SelectField
      label={JOB.company}
      {...form.select("company")}
      onChange={(company) => {
        form.set("company", company);
        // Departments and managers belong to a company.
        form.set("department", "");
        form.set("hiring_manager", "");
      }}
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={JOB_FORM.choose.company}
      hint={JOB_FORM.companyHint}
      required
    />
  );
}
