import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { passwordHint } from "@/features/accounts/newPassword";
import { useInvitation } from "@/features/accounts/queries";
import { getFieldErrors } from "@/shared/api/errors";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { COMPANY_CODE, joinPath, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { useProposedUsername } from "../useProposedUsername";
import { AuthLayout, untilRedirected } from "./AuthLayout";
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
      // The invitation has been accepted: the guard, once they are signed in, does not offer it again.
      await navigate(paths.signup, { replace: true, state, flushSync: true });
      return signInAfterRegistration(values, key, session);
    },
    fieldNames: FIELD_NAMES,
    errorText: registrationErrorMessage,
    onSaved: (notice) => {
      if (notice === null) return untilRedirected();
      // A rejected key does not mean an expired session: sign-in only shows that the account was
      // created.
      session.forget();
      void navigate(paths.login, { replace: true, state: { notice } });
    },
  });

  const proposeUsername = useProposedUsername(form);
  const email = form.field("email");

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
        <JoinedCompany code={query.get(COMPANY_CODE)} />
        <FormError form={form} title={t`Registration Error`} />
        <FieldGrid>
          <Field label={t`First Name`} autoComplete="given-name" required {...form.field("firstName")} />
          <Field label={t`Last Name`} autoComplete="family-name" required {...form.field("lastName")} />
        </FieldGrid>
        <Field
          label={t`Email`}
          type="email"
          autoComplete="email"
          required
          {...email}
          onChange={(event) => {
            void email.onChange(event);
            // While it is typed: when the next field has the focus, its text is selected.
            proposeUsername();
          }}
        />
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

/** Which company the invitation link leads to, or that its code is not valid. */
function JoinedCompany({ code }: { code: string | null }) {
  const company = useInvitation(code);
  const [invalid] = getFieldErrors(company.error).company_code ?? [];
  if (invalid) return <ErrorBanner>{invalid}</ErrorBanner>;
  const name = company.data?.name;
  // Without an answer, the registration says what is wrong.
  if (!code || (!name && !company.isPending)) return null;
  return (
    <Alert severity="info">
      {name ? (
        <Trans>
          You join <strong>{name}</strong>.
        </Trans>
      ) : (
        <Skeleton width="12rem" />
      )}
    </Alert>
  );
}
