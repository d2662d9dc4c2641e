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
  /** Name of the job's current hiring manager. */
  currentName?: string | null;
};

/** Selects the hiring manager, for HR and superusers. Managers keep their own jobs. */
export function HiringManagerSelect({ form, companyId, currentName }: HiringManagerSelectProps) {
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
  const options = [{ value: "" as const, label: JOB.notAssigned }, ...missingManager, ...managerOptions];
  const { error, ...field } = form.select("hiring_manager");
  return (
    <SelectField
      label={JOB.hiringManager}
      {...field}
      options={options}
      // A disabled field's hint would be too pale to read.
      hint={companyId === null ? undefined : JOB_FORM.managerHint}
      error={managers.error ? JOB_FORM.managersFailed(errorMessage(managers.error)) : error}
      disabled={companyId === null}
    />
  );
}
