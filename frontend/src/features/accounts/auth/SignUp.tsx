import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useRef } from "react";
import { useLocation } from "react-router-dom";
import { SIGN_UP } from "@/features/accounts/messages";
import { paths } from "@/shared/paths";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";
import type { RequiredField } from "./registration";
import { useRegistration } from "./useRegistration";

type Input = { name: RequiredField; label: string; type?: string; autoComplete: string; hint?: string };

const NAMES: Input[] = [
  { name: "firstName", label: SIGN_UP.firstName, autoComplete: "given-name" },
  { name: "lastName", label: SIGN_UP.lastName, autoComplete: "family-name" },
];
const ACCOUNT: Input[] = [
  { name: "email", label: SIGN_UP.email, type: "email", autoComplete: "email" },
  { name: "username", label: SIGN_UP.username, autoComplete: "username" },
];
const PASSWORDS: Input[] = [
  {
    name: "password",
    label: SIGN_UP.password,
    type: "password",
    autoComplete: "new-password",
    hint: SIGN_UP.passwordHint,
  },
  { name: "confirmPassword", label: SIGN_UP.confirmPassword, type: "password", autoComplete: "new-password" },
];

/** Create an account. Once it is signed in, the guard around the screen leads on. */
export function SignUp() {
  const { state } = useLocation();
  const formRef = useRef<HTMLFormElement>(null);
  const { form, set, problem, busy, submit } = useRegistration(formRef);

  const field = ({ name, hint, ...input }: Input) => (
    <Field
      key={name}
      {...input}
      name={name}
      hint={hint}
      required
      disabled={busy}
      aria-invalid={problem?.fields.includes(name)}
      value={form[name]}
      onChange={(event) => set(name, event.target.value)}
    />
  );

  return (
    <AuthLayout
      title={SIGN_UP.title}
      subtitle={SIGN_UP.subtitle}
      footer={
        <>
          {SIGN_UP.haveAccount}{" "}
          <TextLink to={paths.login} state={state}>
            {SIGN_UP.signIn}
          </TextLink>
        </>
      }
    >
      <Stack component="form" ref={formRef} spacing={2} noValidate onSubmit={submit}>
        {problem && <ErrorBanner title={SIGN_UP.errorTitle}>{problem.message}</ErrorBanner>}
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
          {NAMES.map(field)}
        </Box>
        {ACCOUNT.map(field)}
        {PASSWORDS.map(field)}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={busy}>
          {busy ? SIGN_UP.busy : SIGN_UP.submit}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
