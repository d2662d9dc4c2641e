import { useActiveUsers } from "@/features/accounts/useActiveUsers";
import { JOB, JOB_FORM } from "@/features/jobs/messages";
import { errorMessage } from "@/shared/api/errors";
import type { ServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import type { JobValues } from "./jobFormValues";

type HiringManagerSelectProps = {
  form: ServerForm<JobValues>;
  companyId: number | null;
  /** Name of the manager whom the job has now. */
  presentName?: string | null | undefined;
};

/** Who fills the job; for HR and superusers to say. A manager's jobs stay their own. */
export function HiringManagerSelect({ form, companyId, presentName }: HiringManagerSelectProps) {
  const { isSuperuser, effectiveRole } = useSession();
  const chooses = isSuperuser || effectiveRole === "HR";
  const managers = useActiveUsers(chooses ? companyId : null, "HIRING_MANAGER");
  if (!chooses) return null;

  const present = form.defaults.hiring_manager || null;
  const known = (managers.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // Somebody who no longer manages jobs keeps those they have until another is chosen.
  const kept =
    present && presentName && !known.some(({ value }) => value === present)
      ? [{ value: present, label: presentName }]
      : [];
  const options = [{ value: "" as const, label: JOB.notAssigned }, ...kept, ...known];
  const { error, ...field } = form.select("hiring_manager");
  return (
    <SelectField
      label={JOB_FORM.hiringManager}
      {...field}
      options={options}
      // Only once it can be used: what is disabled is too pale to be read.
      hint={companyId === null ? undefined : JOB_FORM.managerHint}
      error={managers.error ? JOB_FORM.managersFailed(errorMessage(managers.error)) : error}
      disabled={companyId === null}
    />
  );
}
