import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useRefreshAffected } from "@/shared/api/queries";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { createToken, type NewToken, type TokenOwner } from "./queries";
import { getScopeOptions } from "./scopes";

const DEFAULTS: NewToken = { name: "", scopes: [], days: 90 };
/** A year is the most that the server takes. */
const DAYS = [7, 30, 90, 180, 365];

const getDayOptions = () =>
  DAYS.map((days) => ({ value: days, label: plural(days, { one: "In # day", other: "In # days" }) }));

/** A directory works for long, and HR is reminded before the end. */
const OF_DIRECTORY: NewToken = { name: "", scopes: ["directory"], days: 365 };

type Props = { owner: TokenOwner; ofDirectory?: boolean; onClose: () => void };

/** Creates an API token, or one of the company's directory, and shows its secret once. */
export function TokenDialog({ owner, ofDirectory = false, onClose }: Props) {
  const { user } = useSession();
  const refresh = useRefreshAffected("token");
  const [secret, setSecret] = useState<string | null>(null);
  const form = useServerForm({
    defaults: ofDirectory ? OF_DIRECTORY : DEFAULTS,
    check: ({ name, scopes }) => ({
      name: name.trim() ? undefined : t`Please fill in all required fields`,
      scopes: scopes.length > 0 ? undefined : t`Select what the token may be used for`,
    }),
    send: (values) => createToken(owner, values),
    onSaved: (created) => {
      void refresh();
      setSecret(created);
    },
  });
  if (secret !== null) return <SecretDialog secret={secret} ofDirectory={ofDirectory} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={ofDirectory ? t`Create a token for the directory` : t`Create an API token`}
      submitLabel={t`Create Token`}
      onClose={onClose}
    >
      <Field
        label={t`Name`}
        hint={
          ofDirectory
            ? t`Which directory has it, such as Entra ID.`
            : t`What it is for, such as Nightly export.`
        }
        required
        autoFocus
        {...form.field("name")}
      />
      {!ofDirectory && (
        <CheckboxGroupField
          label={t`Permissions`}
          options={getScopeOptions(owner, user?.role ?? "")}
          columnWidth="13rem"
          {...form.select("scopes")}
          value={form.watch("scopes")}
        />
      )}
      <SelectField label={t`Expires`} options={getDayOptions()} {...form.select("days")} />
    </FormDialog>
  );
}

type SecretDialogProps = { secret: string; ofDirectory: boolean; onClose: () => void };

/** Shows a new token, which cannot be retrieved again. */
const SecretDialog = ({ secret, ofDirectory, onClose }: SecretDialogProps) => (
  <TitledDialog
    open
    title={ofDirectory ? t`The directory's new token` : t`Your new API token`}
    // Shown only once, so a click outside does not close it.
    onClose={(_event, reason) => reason !== "backdropClick" && onClose()}
    actions={
      <Button variant="contained" onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    }
  >
    <Typography variant="body2" color="textSecondary">
      <Trans>
        It is shown only once, so copy it now. Whoever has it can use it: keep it like a password.
      </Trans>
    </Typography>
    <CopyField
      label={t`Token`}
      hint={
        ofDirectory
          ? t`Enter it in the directory, with the base URL.`
          : t`Programs send it as "Authorization: Bearer …".`
      }
      value={secret}
    />
  </TitledDialog>
);
