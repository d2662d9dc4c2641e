import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { passwordHint } from "@/features/accounts/newPassword";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { COMPANY_CODE, joinPath, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";
import {
  EMPTY,
  register,
  registrationErrorMessage,
  signInAfterRegistration,
  validateRegistration,
} from "./registration";

/** The server's field names. */
const FIELD_NAMES = {
  first_name: "firstName",
  last_name: "lastName",
  password1: "password",
  password2: "confirmPassword",
} as const;

const SECRET = { type: "password", autoComplete: "new-password" };

/** Creates an account. Once signed in, the surrounding guard redirects. */
export function SignUp() {
  const { search, state } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const invitation = joinPath(search);
  const form = useServerForm({
    defaults: EMPTY,
    check: validateRegistration,
    send: async (values) => {
      const { key, detail } = await register(values, query.get(COMPANY_CODE));
      if (!key && detail) return detail;
      // The invitation has been accepted: it is not offered to the new account again.
      void navigate(paths.signup, { replace: true, state });
      return signInAfterRegistration(values, key, session);
    },
    fieldNames: FIELD_NAMES,
    failureText: registrationErrorMessage,
    onSaved: (notice) => {
      if (notice === null) return;
      // A rejected key does not mean an expired session: sign-in only shows that the account was
      // created.
      session.forget();
      void navigate(paths.login, { replace: true, state: { notice } });
    },
  });

  return (
    <AuthLayout
      title={t`Create Your Account`}
      subtitle={t`Join our recruitment platform and start referring your network`}
      footer={
        <Trans>
          Already have an account?{" "}
          <TextLink to={paths.login} state={invitation ? { from: invitation } : state}>
            Sign in instead
          </TextLink>
        </Trans>
      }
    >
      <Form form={form}>
        <FormProblem form={form} title={t`Registration Error`} />
        <FieldGrid>
          <Field label={t`First Name`} autoComplete="given-name" required {...form.field("firstName")} />
          <Field label={t`Last Name`} autoComplete="family-name" required {...form.field("lastName")} />
        </FieldGrid>
        <Field label={t`Email`} type="email" autoComplete="email" required {...form.field("email")} />
        <Field
          label={t`Username`}
          hint={t`You sign in with it, or with your email address once you have confirmed it`}
          autoComplete="username"
          required
          {...form.field("username")}
        />
        <Field label={t`Password`} hint={passwordHint()} {...SECRET} required {...form.field("password")} />
        <Field label={t`Confirm Password`} {...SECRET} required {...form.field("confirmPassword")} />
        <SubmitButton fullWidth form={form} busyLabel={t`Creating account...`}>
          {t`Create Account`}
        </SubmitButton>
      </Form>
    </AuthLayout>
  );
}
