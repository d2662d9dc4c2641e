import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { errorMessage } from "@/shared/api/errors";
import { Form, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { COMPANY_CODE, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { joinCompany, resendConfirmation } from "./queries";
import { UNLINKED } from "./unlinkedMessages";

/** Explains to users without a company why all lists are empty, and what to do. */
export function UnlinkedNotice() {
  const { user, isSuperuser } = useSession();
  const notify = useNotify();
  const resend = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: () => notify(UNLINKED.resent, "info"),
    onError: (error) => notify(errorMessage(error), "error"),
  });
  const { pathname } = useLocation();
  // An invitation itself offers to join.
  if (!user || isSuperuser || user.company || pathname === paths.joinCompany) return null;
  return (
    <Alert severity="info" sx={{ mb: 3, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{UNLINKED.title}</AlertTitle>
      {UNLINKED.text(user.email)}
      <Stack spacing={1.5} useFlexGap sx={{ mt: 2, alignItems: "flex-start" }}>
        <JoinCompany />
        <Button size="small" sx={{ ml: -1.75 }} loading={resend.isPending} onClick={() => resend.mutate()}>
          {UNLINKED.resend}
        </Button>
      </Stack>
    </Alert>
  );
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
      notify(UNLINKED.joined(account.profile.company?.name ?? ""));
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
      <Field label={UNLINKED.code} hint={UNLINKED.codeHint} autoComplete="off" {...field} error={error} />
      <SubmitButton
        form={form}
        disabled={!form.watch("code").trim()}
        sx={{ flexShrink: 0, mt: { sm: 2.875 } }}
      >
        {UNLINKED.join}
      </SubmitButton>
    </Form>
  );
}
