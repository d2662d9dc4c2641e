import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { errorMessage, isConflict } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { CompanyFigures } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
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
  const { name, enforced_domains } = company;
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
    errorText: (error, otherMessages) => {
      if (isConflict(error)) return conflictText(company.domains);
      const message = otherMessages.join(" ") || errorMessage(error);
      return t`The domains were not saved: ${message}`;
    },
    onSaved: () => {
      void reload();
      notify(t`The domains of ${name} have been saved.`);
      onClose();
    },
  });
  const typed = parseDomains(form.watch("domains").toLowerCase());
  const missing = enforced_domains.filter((domain) => !typed.includes(domain)).join(", ");
  return (
    <FormDialog form={form} title={t`Edit domains of ${name}`} submitLabel={t`Save`} onClose={onClose}>
      <Field
        label={t`Email Domains`}
        hint={t`One per line, such as acme.com. Anyone with a confirmed address at one of them can join; public email domains such as gmail.com are never allowed.`}
        {...form.field("domains")}
        multiline
        minRows={3}
        maxRows={12}
        autoFocus
        inputProps={{ autoCapitalize: "off", spellCheck: false }}
      />
      <Typography variant="body2" color="textSecondary">
        <Trans>People who have already joined stay, even if you remove their domain.</Trans>
      </Typography>
      {missing && (
        <Alert severity="warning">
          <Trans>
            Everyone at {name} has to sign in with the company's provider. Without {missing}, people with such
            an address who haven't signed in with it before can't sign in at all. Let them sign in otherwise
            first: view {name} as HR, and open Settings → Sign-in.
          </Trans>
        </Alert>
      )}
    </FormDialog>
  );
}

/** After somebody else's change, the domains that are stored now. */
function conflictText(stored: string[]): string {
  const domains = stored.join(", ");
  return domains
    ? t`Someone else has changed these domains in the meantime. They are now: ${domains}. Save again to replace them with yours.`
    : t`Someone else has removed all domains in the meantime. Save again to replace this with yours.`;
}
