import Typography from "@mui/material/Typography";
import type { CompanyFigures } from "@/shared/api/types";
import { FormDialog } from "@/shared/ui/dialogs/FormDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { DOMAINS } from "./messages";
import { useDomains } from "./useDomains";

type DomainsDialogProps = { company: CompanyFigures; onClose: () => void };

/** By which e-mail domains people join a company. */
export function DomainsDialog({ company, onClose }: DomainsDialogProps) {
  const notify = useNotify();
  const { text, change, dirty, busy, fieldError, problem, save } = useDomains(company, () => {
    notify(DOMAINS.saved(company.name));
    onClose();
  });
  return (
    <FormDialog
      open
      title={DOMAINS.title(company.name)}
      submitLabel={DOMAINS.save}
      busy={busy}
      error={problem}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={DOMAINS.label}
        hint={DOMAINS.hint}
        error={fieldError}
        value={text}
        onChange={(event) => change(event.target.value)}
        multiline
        minRows={3}
        maxRows={12}
        readOnly={busy}
        autoFocus
        inputProps={{ autoCapitalize: "off", spellCheck: false }}
      />
      <Typography variant="body2" color="textSecondary">
        {DOMAINS.note}
      </Typography>
    </FormDialog>
  );
}
