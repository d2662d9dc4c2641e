import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { useNavigate } from "react-router-dom";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { paths } from "@/shared/paths";
import { roleLabel, VIEW_ROLES, type ViewRole } from "@/shared/session/roles";
import type { ViewedPerson } from "@/shared/session/storage";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { useConfirmLeave } from "@/shared/ui/inputs/UnsavedChanges";
import { SelectPerson } from "./SelectPerson";

type Values = { companyId: number | ""; role: ViewRole; person: ViewedPerson | null };

type SelectCompanyProps = { role: ViewRole; onClose: () => void };

/**
 * Selects the company to view as, the role, and optionally a person. Starts with the current
 * selection if the role is the same.
 */
export function SelectCompany({ role: initialRole, onClose }: SelectCompanyProps) {
  const { companies, companiesFailed, loadCompanies, setView, ...session } = useSession();
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  const sameRole = initialRole === session.viewAs;
  const defaults: Values = {
    companyId: (sameRole && session.viewAsCompany?.id) || "",
    role: initialRole,
    person: sameRole ? session.viewAsPerson : null,
  };
  const form = useServerForm({
    defaults,
    // The server checks permissions with each later call.
    send: async (values: Values) => values,
    onSaved: async (_saved, { person }) => {
      if (!company) return;
      onClose();
      if (!(await confirmLeave())) return;
      setView({ viewAs: role, viewAsCompany: { id: company.id, name: company.name }, viewAsPerson: person });
      // Another role or company has other screens; another person has the same.
      if (role !== session.viewAs || company.id !== session.viewAsCompany?.id) void navigate(paths.dashboard);
    },
  });
  const [companyId, role, person] = form.watch(["companyId", "role", "person"]);
  const company = companies.find(({ id }) => id === companyId);

  return (
    <FormDialog
      form={form}
      // No discard dialog for only two selections.
      dirty={false}
      title={t`Select Company`}
      submitLabel={t`Confirm`}
      submitDisabled={!company}
      onClose={onClose}
    >
      {/* Another role has another text. */}
      <Typography key={`text-${role}`} variant="body2" color="textSecondary">
        {mustBelong(role)} <Trans>Please select a company to continue.</Trans>
      </Typography>
      {companiesFailed && (
        <ErrorBanner onRetry={loadCompanies}>
          <Trans>The companies could not be loaded. Please try again.</Trans>
        </ErrorBanner>
      )}
      <SelectField
        label={t`Company`}
        required
        placeholder={t`Select a company`}
        {...form.select("companyId")}
        onChange={(id) => {
          form.set("companyId", id);
          form.set("person", null);
        }}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {company && (
        <SelectField
          label={t`Role`}
          {...form.select("role")}
          onChange={(chosen) => {
            form.set("role", chosen);
            form.set("person", null);
          }}
          options={VIEW_ROLES.map((value) => ({ value, label: roleLabel(value) }))}
        />
      )}
      {company && (
        <SelectPerson
          key={role}
          companyId={company.id}
          role={role}
          person={person}
          autoFocus={sameRole}
          onChange={(chosen) => form.set("person", chosen)}
        />
      )}
    </FormDialog>
  );
}

const mustBelong = (role: ViewRole): string =>
  ({
    EMPLOYEE: t`Employees must belong to a company.`,
    HIRING_MANAGER: t`Hiring Managers must belong to a company.`,
    HR: t`HR Admins must belong to a company.`,
  })[role];
