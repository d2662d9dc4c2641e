import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type SyntheticEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { NewPassword } from "@/features/accounts/api";
import { RESET, SIGN_UP } from "@/features/accounts/messages";
import { validateNewPassword } from "@/features/accounts/validateNewPassword";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import { paths } from "@/shared/paths";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";

type Problem = Partial<NewPassword> & { banner?: string };

/** The server's objections, at the field they belong to; a spent or foreign link is one sentence. */
function problemFrom(error: unknown): Problem {
  const fields = getFieldErrors(error);
  if (fields.uid || fields.token) return { banner: RESET.invalid };
  const newPassword = fields.new_password1?.join(" ");
  const confirmPassword = fields.new_password2?.join(" ");
  if (!newPassword && !confirmPassword) return { banner: errorMessage(error) };
  return { ...(newPassword && { newPassword }), ...(confirmPassword && { confirmPassword }) };
}

/** Where the mailed or handed-over link leads: choose a new password, then sign in with it. */
export function ResetPassword() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const uid = query.get("uid");
  const token = query.get("token");
  const [form, setForm] = useState<NewPassword>({ newPassword: "", confirmPassword: "" });
  const [problem, setProblem] = useState<Problem>(uid && token ? {} : { banner: RESET.incomplete });
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !uid || !token) return;
    const wrong = validateNewPassword(form);
    setProblem(wrong ?? {});
    if (wrong) return;
    setBusy(true);
    try {
      const { confirmPasswordReset } = await import("@/features/accounts/api");
      await confirmPasswordReset(uid, token, form);
      await navigate(paths.login, { replace: true, state: { notice: RESET.done } });
    } catch (error) {
      setProblem(problemFrom(error));
      setBusy(false);
    }
  };

  const field = (name: keyof NewPassword, label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      disabled={busy || !uid || !token}
      error={problem[name]}
      value={form[name]}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
    />
  );

  return (
    <AuthLayout title={RESET.title} footer={<TextLink to={paths.forgotPassword}>{RESET.again}</TextLink>}>
      <Stack component="form" spacing={2} noValidate onSubmit={submit}>
        {problem.banner && <ErrorBanner>{problem.banner}</ErrorBanner>}
        {field("newPassword", RESET.newPassword, SIGN_UP.passwordHint)}
        {field("confirmPassword", RESET.confirmPassword)}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={busy || !uid || !token}>
          {busy ? RESET.busy : RESET.submit}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
