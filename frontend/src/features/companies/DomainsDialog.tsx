import Typography from "@mui/material/Typography";
import { errorMessage, isConflict } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { CompanyFigures } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { DOMAINS } from "./messages";
import { putDomains } from "./queries";

/** Splits a text into domains, separated by whitespace, commas or semicolons. */
const parseDomains = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

type DomainsDialogProps = {
  /** The list's current version, which is refetched after a conflict. */
  company: CompanyFigures;
  onClose: () => void;
};

/** Edits the e-mail domains by which people join a company. */
export function DomainsDialog({ company, onClose }: DomainsDialogProps) {
  const notify = useNotify();
  const reload = useRefreshAffected("company");
  const form = useServerForm({
    defaults: { domains: company.domains.join("\n") },
    send: async ({ domains }) => {
      try {
        return await putDomains(company, parseDomains(domains));
      } catch (error) {
        // After the refetch, saving again deliberately overwrites the other change.
        if (isConflict(error)) await reload();
        throw error;
      }
    },
    failureText: (error, otherMessages) => {
      if (isConflict(error)) return DOMAINS.changed(company.domains.join(", ") || DOMAINS.noDomains);
      return DOMAINS.failed(otherMessages.join(" ") || errorMessage(error));
    },
    onSaved: () => {
      void reload();
      notify(DOMAINS.saved(company.name));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={DOMAINS.title(company.name)} submitLabel={DOMAINS.save} onClose={onClose}>
      <Field
        label={DOMAINS.label}
        hint={DOMAINS.hint}
        {...form.field("domains")}
        multiline
        minRows={3}
        maxRows={12}
        autoFocus
        inputProps={{ autoCapitalize: "off", spellCheck: false }}
      />
      <Typography variant="body2" color="textSecondary">
        {DOMAINS.note}
      </Typography>
    </FormDialog>
  );
}
