import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type SyntheticEvent, useState } from "react";
import { FORGOT } from "@/features/accounts/messages";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import { paths } from "@/shared/paths";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";

/** Asks for a set-password link. Says the same whether or not the address is known. */
export function ForgotPassword() {
  const [email, setEmail] = useState("");
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [fieldError, setFieldError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (state === "busy") return;
    if (!email.trim()) return setFieldError(FORGOT.missing);
    setState("busy");
    setFieldError(undefined);
    setFailure(undefined);
    try {
      const { requestPasswordReset } = await import("@/features/accounts/api");
      await requestPasswordReset(email.trim());
      setState("sent");
    } catch (error) {
      const wrong = getFieldErrors(error).email?.[0];
      setFieldError(wrong);
      if (!wrong) setFailure(errorMessage(error));
      setState("idle");
    }
  };

  return (
    <AuthLayout
      title={FORGOT.title}
      subtitle={FORGOT.subtitle}
      footer={<TextLink to={paths.login}>{FORGOT.back}</TextLink>}
    >
      {state === "sent" ? (
        <Alert severity="success">{FORGOT.sent}</Alert>
      ) : (
        <Stack component="form" spacing={2} noValidate onSubmit={submit}>
          {failure && <ErrorBanner>{failure}</ErrorBanner>}
          <Field
            label={FORGOT.email}
            name="email"
            type="email"
            autoComplete="email"
            autoFocus
            required
            disabled={state === "busy"}
            error={fieldError}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant="contained" size="large" fullWidth disabled={state === "busy"}>
            {state === "busy" ? FORGOT.busy : FORGOT.submit}
          </Button>
        </Stack>
      )}
    </AuthLayout>
  );
}
