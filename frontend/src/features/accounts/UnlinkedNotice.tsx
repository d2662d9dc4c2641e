import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLocation, useNavigate } from "react-router-dom";
import type { SignedInUser } from "@/shared/api/types";
import { Form, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useAction } from "@/shared/hooks/useAction";
import { COMPANY_CODE, paths } from "@/shared/paths";
import { PRODUCT_NAME } from "@/shared/product";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { resendConfirmation } from "./queries";

/** Explains to users without a company why all lists are empty, and what to do. */
export function UnlinkedNotice() {
  const { user, isSuperuser } = useSession();
  const resend = useAction({
    run: resendConfirmation,
    done: () => t`If your address is not confirmed yet, a confirmation link is on its way to it.`,
  });
  const { pathname } = useLocation();
  // An invitation itself offers to join.
  if (!user || isSuperuser || user.company || pathname === paths.joinCompany) return null;
  return (
    <Card sx={{ mb: 3, maxWidth: "44rem" }}>
      <CardContent component={Stack} sx={{ gap: 2, alignItems: "flex-start" }}>
        <div>
          <Typography variant="h4" component="h2">
            <Trans>You are not linked to a company yet.</Trans>
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {getAdvice(user.email)}
          </Typography>
        </div>
        <JoinCompany />
        <Button size="small" sx={{ ml: -1.75 }} loading={resend.busy} onClick={() => resend.start()}>
          <Trans>Send the Confirmation Link Again</Trans>
        </Button>
        {resend.error && <ErrorBanner>{resend.error}</ErrorBanner>}
        <Typography variant="body2">
          <Trans>
            Your company is not on {PRODUCT_NAME} yet?{" "}
            <TextLink to={paths.requestAccess}>Request access</TextLink>
          </Trans>
        </Typography>
      </CardContent>
    </Card>
  );
}

const getAdvice = (email: string): string =>
  email
    ? t`If ${email} is your company's address, follow the link that we emailed to it. Otherwise ask your HR team to add you or to send you an invitation link, or sign in with your company's Google account.`
    : t`If your address is your company's, follow the link that we emailed to it. Otherwise ask your HR team to add you or to send you an invitation link, or sign in with your company's Google account.`;

/** The notice after joining a company. */
export function joinedText({ profile }: SignedInUser): string {
  const company = profile.company?.name ?? "";
  return t`You have joined ${company}.`;
}

/** The company code from pasted text, which may be the code or the whole invitation link. */
const findCompanyCode = (text: string): string =>
  new URLSearchParams(text.slice(text.indexOf("?") + 1)).get(COMPANY_CODE) ?? text;

/** Takes the code or link from the HR team to the screen that says which company it is, and joins it. */
function JoinCompany() {
  const navigate = useNavigate();
  const form = useServerForm({
    defaults: { code: "" },
    send: async ({ code }) => findCompanyCode(code.trim()),
    onSaved: (code) => navigate(`${paths.joinCompany}?${new URLSearchParams({ [COMPANY_CODE]: code })}`),
  });
  return (
    <Form
      form={form}
      direction={{ xs: "column", sm: "row" }}
      spacing={1}
      useFlexGap
      sx={{ width: "100%", maxWidth: "34rem", alignItems: "flex-start" }}
    >
      <Field
        label={t`Company Code`}
        hint={t`The code or the invitation link from your HR team.`}
        autoComplete="off"
        {...form.field("code")}
      />
      <SubmitButton
        form={form}
        disabled={!form.watch("code").trim()}
        sx={{ flexShrink: 0, mt: { sm: 2.875 } }}
      >
        {t`I Have a Code`}
      </SubmitButton>
    </Form>
  );
}
