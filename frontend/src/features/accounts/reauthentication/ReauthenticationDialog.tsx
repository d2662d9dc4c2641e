import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { api } from "@/shared/api/client";
import { useApiQuery } from "@/shared/api/queries";
import { FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Field } from "@/shared/ui/inputs/Field";
import { REAUTHENTICATION } from "./messages";
import { SignInAgain } from "./SignInAgain";

type DialogProps = { onClose: (proved: boolean) => void };

/** One question for all that asks who it is: by the password, or by signing in again for who has none. */
export function ReauthenticationDialog({ onClose }: DialogProps) {
  const found = useApiQuery("/auth/reauthenticate/", { staleTime: 0 });
  // The button that was pressed shows meanwhile that something is under way.
  if (found.isPending) return null;
  if (found.data?.ways.includes("password")) return <PasswordQuestion onClose={onClose} />;
  return (
    <TitledDialog
      open
      onClose={() => onClose(false)}
      title={REAUTHENTICATION.title}
      actions={<Cancel onClose={onClose} />}
    >
      <QueryError query={found} text={() => REAUTHENTICATION.loadFailed} />
      {found.data && <SignInAgain ways={found.data.ways} />}
    </TitledDialog>
  );
}

function PasswordQuestion({ onClose }: DialogProps) {
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
