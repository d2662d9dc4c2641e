import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { PROFILE, SIGN_UP } from "@/features/accounts/messages";
import { validateNewPassword } from "@/features/accounts/validateNewPassword";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { Section } from "@/shared/ui/layout/Section";
import { changePassword, type PasswordChange } from "./profileApi";

const EMPTY: PasswordChange = { oldPassword: "", newPassword: "", confirmPassword: "" };

/** Which field of the server's answer belongs to which of ours. */
const SERVER_NAMES: Record<keyof PasswordChange, string> = {
  oldPassword: "old_password",
  newPassword: "new_password1",
  confirmPassword: "new_password2",
};

/** A new password ends every sign-in; this one goes on with the token of the answer. */
export function PasswordForm() {
  const { replaceToken } = useSession();
  const notify = useNotify();
  const [form, setForm] = useState(EMPTY);
  const [problem, setProblem] = useState<Partial<PasswordChange>>({});

  const change = useMutation({
    mutationFn: () => changePassword(form),
    onSuccess: (token) => {
      replaceToken(token);
      setForm(EMPTY);
      notify(PROFILE.passwordChanged);
    },
  });
  const errors = getFieldErrors(change.error);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    const wrong = validateNewPassword(form);
    setProblem(wrong ?? {});
    if (!wrong) change.mutate();
  };

  const field = (name: keyof PasswordChange, label: string, autoComplete: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      type="password"
      autoComplete={autoComplete}
      required
      value={form[name]}
      error={problem[name] ?? errors[SERVER_NAMES[name]]?.join(" ")}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
    />
  );

  return (
    <Section title={PROFILE.passwordTitle} description={PROFILE.passwordNote}>
      <Stack component="form" spacing={2} noValidate onSubmit={submit}>
        {change.error && Object.keys(errors).length === 0 && (
          <ErrorBanner>{errorMessage(change.error)}</ErrorBanner>
        )}
        {field("oldPassword", PROFILE.oldPassword, "current-password")}
        {field("newPassword", PROFILE.newPassword, "new-password", SIGN_UP.passwordHint)}
        {field("confirmPassword", PROFILE.confirmPassword, "new-password")}
        <Box>
          <Button
            type="submit"
            variant="outlined"
            color="inherit"
            disabled={Object.values(form).includes("")}
            loading={change.isPending}
          >
            {PROFILE.changePassword}
          </Button>
        </Box>
      </Stack>
    </Section>
  );
}
