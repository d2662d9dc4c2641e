import { useNavigate, useSearchParams } from "react-router-dom";
import { RESET } from "@/features/accounts/messages";
import { NEW_PASSWORD_FIELDS, validateNewPassword } from "@/features/accounts/newPassword";
import { getFieldErrors } from "@/shared/api/errors";
import { usePublicForm } from "@/shared/forms/usePublicForm";
import { defaultFailureText } from "@/shared/forms/useSubmission";
import { paths } from "@/shared/paths";
import { AuthLayout } from "./AuthLayout";
import { NewPasswordFields } from "./NewPasswordFields";
import { Banner } from "./ui/Banner";
import { ButtonLink, TextLink } from "./ui/Button";
import { Form, FormProblem, Stack, SubmitButton } from "./ui/Form";

/** Target of a password reset link: sets a new password, then leads to sign-in. */
export function ResetPassword() {
  const [query] = useSearchParams();
  const uid = query.get("uid");
  const token = query.get("token");
  if (uid && token) return <NewPasswordForm uid={uid} token={token} />;
  return (
    <AuthLayout title={RESET.title} footer={<TextLink to={paths.login}>{RESET.signIn}</TextLink>}>
      <Stack>
        <Banner severity="error">{RESET.incomplete}</Banner>
        <ButtonLink to={paths.forgotPassword}>{RESET.again}</ButtonLink>
      </Stack>
    </AuthLayout>
  );
}

function NewPasswordForm({ uid, token }: { uid: string; token: string }) {
  const navigate = useNavigate();
  const form = usePublicForm(["newPassword", "confirmPassword"], {
    check: validateNewPassword,
    send: async ({ newPassword, confirmPassword }) => {
      const { api } = await import("@/shared/api/client");
      await api.post("/auth/password/reset/confirm/", {
        body: { uid, token, new_password1: newPassword, new_password2: confirmPassword },
      });
    },
    fieldNames: NEW_PASSWORD_FIELDS,
    failureText: (error, otherMessages) => {
      const link = getFieldErrors(error);
      return link.uid || link.token ? RESET.invalid : defaultFailureText(error, otherMessages);
    },
    onSaved: () => navigate(paths.login, { replace: true, state: { notice: RESET.done } }),
  });
  return (
    <AuthLayout title={RESET.title} footer={<TextLink to={paths.forgotPassword}>{RESET.again}</TextLink>}>
      <Form form={form}>
        <FormProblem form={form} />
        <NewPasswordFields form={form} />
        <SubmitButton form={form} busyLabel={RESET.busy}>
          {RESET.submit}
        </SubmitButton>
      </Form>
    </AuthLayout>
  );
}
