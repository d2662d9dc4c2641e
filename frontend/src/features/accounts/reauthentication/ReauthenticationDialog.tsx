import Typography from "@mui/material/Typography";
import { api } from "@/shared/api/client";
import { useApiQuery } from "@/shared/api/queries";
import { FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { REAUTHENTICATION } from "./messages";
import { SignInAgain } from "./SignInAgain";

type DialogProps = { onClose: (confirmed: boolean) => void };

/** Confirms the user's identity: by password or, for accounts without one, by signing in again. */
export function ReauthenticationDialog({ onClose }: DialogProps) {
  const methods = useApiQuery("/auth/reauthenticate/", { staleTime: 0 });
  // Meanwhile the clicked button shows its loading state.
  if (methods.isPending) return null;
  if (methods.data?.ways.includes("password")) return <PasswordDialog onClose={onClose} />;
  return (
    <TitledDialog
      open
      onClose={() => onClose(false)}
      title={REAUTHENTICATION.title}
      actions={<Cancel onClose={onClose} />}
    >
      <QueryError query={methods} text={() => REAUTHENTICATION.loadFailed} />
      {methods.data && <SignInAgain ways={methods.data.ways} onConfirmed={() => onClose(true)} />}
    </TitledDialog>
  );
}

function PasswordDialog({ onClose }: DialogProps) {
  const form = useServerForm({
    defaults: { password: "" },
    send: (body) => api.post("/auth/reauthenticate/", { body }),
    onSaved: () => onClose(true),
  });
  return (
    <TitledDialog
      open
      onClose={() => !form.busy && onClose(false)}
      title={REAUTHENTICATION.title}
      onSubmit={form.submit}
      actions={
        <>
          <Cancel onClose={onClose} disabled={form.busy} />
          <SubmitButton form={form} disabled={!form.watch().password}>
            {REAUTHENTICATION.confirm}
          </SubmitButton>
        </>
      }
    >
      <FormProblem form={form} />
      <Typography>{REAUTHENTICATION.withPassword}</Typography>
      <Field
        label={REAUTHENTICATION.password}
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        {...form.field("password")}
      />
    </TitledDialog>
  );
}

function Cancel({ onClose, disabled = false }: DialogProps & { disabled?: boolean }) {
  return (
    <Button color="inherit" disabled={disabled} onClick={() => onClose(false)}>
      {REAUTHENTICATION.cancel}
    </Button>
  );
}
