import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Stack from "@mui/material/Stack";
import { useLocation } from "react-router-dom";
import type { AuthUser } from "@/shared/api/types";
import { Form, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useAction } from "@/shared/hooks/useAction";
import { COMPANY_CODE, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { joinCompany, resendConfirmation } from "./queries";

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
    <Alert severity="info" sx={{ mb: 3, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      <AlertTitle>
        <Trans>You are not linked to a company yet.</Trans>
      </AlertTitle>
      {getAdvice(user.email)}
      <Stack spacing={1.5} useFlexGap sx={{ mt: 2, alignItems: "flex-start" }}>
        <JoinCompany />
        <Button size="small" sx={{ ml: -1.75 }} loading={resend.busy} onClick={() => resend.start()}>
          <Trans>Send the Confirmation Link Again</Trans>
        </Button>
        {resend.error && <ErrorBanner>{resend.error}</ErrorBanner>}
      </Stack>
    </Alert>
  );
}

const getAdvice = (email: string): string =>
  email
    ? t`If ${email} is your company's address, follow the link that we emailed to it. Otherwise ask your HR team to add you or to send you an invitation link, or sign in with your company's Google account.`
    : t`If your address is your company's, follow the link that we emailed to it. Otherwise ask your HR team to add you or to send you an invitation link, or sign in with your company's Google account.`;

/** The notice after joining a company. */
export function joinedText({ profile }: AuthUser): string {
  const company = profile.company?.name ?? "";
  return t`You have joined ${company}.`;
}

/** The company code from pasted text, which may be the code or the whole invitation link. */
const findCompanyCode = (text: string): string =>
  new URLSearchParams(text.slice(text.indexOf("?") + 1)).get(COMPANY_CODE) ?? text;

/** Joins a company by the code or link from its HR team. */
function JoinCompany() {
  const { replaceUser } = useSession();
  const notify = useNotify();
  const form = useServerForm({
    defaults: { code: "" },
    send: ({ code }) => joinCompany(findCompanyCode(code.trim())),
    fieldNames: { company_code: "code" },
    onSaved: (account) => {
      notify(joinedText(account));
      replaceUser(account);
    },
  });
  const { error = form.problem ?? undefined, ...field } = form.field("code");
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
        {...field}
        error={error}
      />
      <SubmitButton
        form={form}
        disabled={!form.watch("code").trim()}
        sx={{ flexShrink: 0, mt: { sm: 2.875 } }}
      >
        {t`Join Company`}
      </SubmitButton>
    </Form>
  );
}
