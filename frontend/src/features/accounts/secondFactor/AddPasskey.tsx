import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Passkey } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { addPasskey, renamePasskey } from "./queries";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";
import { canUsePasskeys } from "./webauthn";

type AddPasskeyProps = { fullWidth?: boolean; onDone?: () => void };

/** Adds a passkey, and shows the recovery codes if they are new. Nothing where the browser takes none. */
export function AddPasskey({ fullWidth = false, onDone }: AddPasskeyProps) {
  const [isNaming, setIsNaming] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = useRefreshAffected("secondFactor");
  const finish = (): void => {
    setCodes(null);
    void refresh();
    onDone?.();
  };
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" fullWidth={fullWidth} onClick={() => setIsNaming(true)}>
        <Trans>Add Passkey</Trans>
      </Button>
      {isNaming && (
        <AddDialog
          onClose={() => setIsNaming(false)}
          onAdded={(added) => {
            setIsNaming(false);
            if (added.length > 0) setCodes(added);
            else finish();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={finish} />}
    </>
  );
}

const checkName = ({ name }: { name: string }) => ({ name: name.trim() ? undefined : t`Enter a name` });

type AddDialogProps = { onClose: () => void; onAdded: (codes: readonly string[]) => void };

function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const form = useServerForm({
    defaults: { name: "" },
    check: checkName,
    send: ({ name }) => addPasskey(name.trim()),
    // Whoever cancels at the device can try again.
    onSaved: (added) => added && onAdded(added),
  });
  return (
    <FormDialog
      form={form}
      dirty={false}
      title={t`Add a passkey`}
      submitLabel={t`Continue`}
      onClose={onClose}
    >
      <Typography>
        <Trans>
          Your device then asks for your fingerprint, your face or a PIN. From then on it signs you in,
          without your password.
        </Trans>
      </Typography>
      <NameField form={form} />
    </FormDialog>
  );
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefreshAffected("secondFactor");
  const form = useServerForm({
    defaults: { name: passkey.name },
    check: checkName,
    send: ({ name }) => renamePasskey(passkey.id, name.trim()),
    onSaved: async () => {
      await refresh();
      notify(t`The passkey has been renamed.`);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t`Rename the passkey`} submitLabel={t`Save`} onClose={onClose}>
      <NameField form={form} />
    </FormDialog>
  );
}

type NameForm = { field: (name: "name") => object };

const NameField = ({ form }: { form: NameForm }) => (
  <Field
    label={t`Name`}
    hint={t`By which you know the device, such as My phone.`}
    required
    autoFocus
    {...form.field("name")}
  />
);
