import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import type { ViewRole } from "@/shared/session/roles";
import type { PersonRef } from "@/shared/session/storage";
import { useSession } from "@/shared/session/useSession";
import { FormDialog } from "@/shared/ui/dialogs/FormDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { VIEW_AS } from "./messages";
import { SelectPerson } from "./SelectPerson";

/** Asks for the company of a view, and perhaps for one person of it. */
export function SelectCompany({ role, onClose }: { role: ViewRole; onClose: () => void }) {
  const { companies, companiesFailed, loadCompanies, setView } = useSession();
  const navigate = useNavigate();
  const [companyId, setCompanyId] = useState<number | "">("");
  const [person, setPerson] = useState<PersonRef | null>(null);
  const company = companies.find(({ id }) => id === companyId);

  const confirm = (): void => {
    if (!company) return;
    onClose();
    setView({ viewAs: role, viewAsCompany: { id: company.id, name: company.name }, viewAsPerson: person });
    void navigate(paths.dashboard);
  };

  return (
    <FormDialog
      open
      title={VIEW_AS.title}
      submitLabel={VIEW_AS.confirm}
      submitDisabled={!company}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {VIEW_AS.mustBelong(role)} {VIEW_AS.select}
      </Typography>
      {companiesFailed && <ErrorBanner onRetry={loadCompanies}>{VIEW_AS.companiesFailed}</ErrorBanner>}
      <SelectField
        label={VIEW_AS.company}
        required
        placeholder={VIEW_AS.companyPlaceholder}
        value={companyId}
        onChange={(id) => {
          setCompanyId(id);
          setPerson(null);
        }}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {company && <SelectPerson companyId={company.id} role={role} person={person} onChange={setPerson} />}
    </FormDialog>
  );
}
