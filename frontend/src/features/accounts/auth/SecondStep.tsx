import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { CodeField } from "@/features/accounts/secondFactor/CodeField";
import { PasskeySignIn } from "@/features/accounts/secondFactor/PasskeySignIn";
import { useSecondStep } from "@/features/accounts/secondFactor/secondStep";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { AuthLayout, untilRedirected } from "./AuthLayout";

/** Asks for the second factor after a right password. Afterwards the surrounding guard redirects. */
export function SecondStep() {
  const { cancelSecondStep } = useSession();
  const form = useSecondStep(untilRedirected);
  return (
    <AuthLayout
      title={t`Enter your code`}
      subtitle={t`Your account is protected by a second step.`}
      footer={
        <Trans>Lost your phone and your recovery codes? Ask your HR team to reset the second step.</Trans>
      }
    >
      <Form form={form}>
        <FormError form={form} />
        <CodeField form={form} hint={t`From your authenticator app, or one of your recovery codes.`} />
        <SubmitButton fullWidth form={form} busyLabel={t`Loading...`}>
          {t`Sign In`}
        </SubmitButton>
        <PasskeySignIn disabled={form.busy} />
        <Button fullWidth color="inherit" disabled={form.busy} onClick={cancelSecondStep}>
          <Trans>Back</Trans>
        </Button>
      </Form>
    </AuthLayout>
  );
}
