import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import type { ViewRole } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/ErrorBanner";
import { FormDialog } from "@/shared/ui/FormDialog";
import { SelectField } from "@/shared/ui/SelectField";

const PLURAL: Record<ViewRole, string> = {
  EMPLOYEE: "Employees",
  HIRING_MANAGER: "Hiring Managers",
  HR: "HR Admins",
};

/** Asks for the company of a view. */
export function SelectCompany({ role, onClose }: { role: ViewRole; onClose: () => void }) {
  const { companies, companiesFailed, loadCompanies, setView } = useSession();
  const navigate = useNavigate();
  const [companyId, setCompanyId] = useState<number | "">("");
  const company = companies.find(({ id }) => id === companyId);

  const confirm = (): void => {
    if (!company) return;
    onClose();
    setView({ viewAs: role, viewAsCompany: { id: company.id, name: company.name }, viewAsPerson: null });
    void navigate(paths.dashboard);
  };

  return (
    <FormDialog
      open
      title="Select Company"
      submitLabel="Confirm"
      submitDisabled={!company}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {PLURAL[role]} must belong to a company. Please select a company to continue.
      </Typography>
      {companiesFailed && (
        <ErrorBanner onRetry={loadCompanies}>
          The companies could not be loaded. Please try again.
        </ErrorBanner>
      )}
      <SelectField
        label="Company"
        required
        placeholder="Select a company"
        value={companyId}
        onChange={setCompanyId}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}
