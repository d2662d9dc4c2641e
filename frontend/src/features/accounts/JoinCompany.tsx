import { api } from "@/shared/api/client";
import { Form, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { COMPANY_CODE } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { UNLINKED } from "./unlinkedMessages";

/** The company code from pasted text, which may be the code or the whole invitation link. */
const findCompanyCode = (text: string): string =>
  new URLSearchParams(text.slice(text.indexOf("?") + 1)).get(COMPANY_CODE) ?? text;

/** Joins a company by the code or link from its HR team. */
export function JoinCompany() {
  const { replaceUser } = useSession();
  const notify = useNotify();
  const form = useServerForm({
    defaults: { code: "" },
    draft: "join-company",
    send: ({ code }) =>
      api.post("/auth/join-company/", { body: { company_code: findCompanyCode(code.trim()) } }),
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
