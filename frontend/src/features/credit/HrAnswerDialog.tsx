import { t } from "@lingui/core/macro";
import type { CreditObjection, CreditOutcome } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Quote } from "@/shared/ui/data-display/Quote";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { type Option, SelectField } from "@/shared/ui/inputs/SelectField";
import { useAnswerObjection } from "./hrQueries";

type Verdict = "stays" | "instead" | "as_well";
type Values = { verdict: Verdict | ""; answer: string };

const DEFAULTS: Values = { verdict: "", answer: "" };

function verdictOptions(outcome: CreditOutcome, mayUphold: boolean): Option<Verdict>[] {
  const stays = { value: "stays", label: t`The decision stays` } as const;
  if (!mayUphold) return [stays];
  if (outcome !== "colleague_first") return [stays, { value: "as_well", label: t`This referral earns` }];
  return [
    stays,
    { value: "instead", label: t`This referral earns instead of the other` },
    { value: "as_well", label: t`This referral earns as well` },
  ];
}

type Props = {
  id: number;
  objection: CreditObjection;
  outcome: CreditOutcome;
  mayUphold: boolean;
  onClose: () => void;
};

/** Answers an objection to a decision about credit, with a reason. */
export function HrAnswerDialog({ id, objection, outcome, mayUphold, onClose }: Props) {
  const notify = useNotify();
  const answer = useAnswerObjection(id);
  const form = useServerForm({
    defaults: DEFAULTS,
    fieldNames: { upheld: "verdict", earns: "verdict" },
    check: (values) => ({
      verdict: values.verdict ? undefined : t`Choose what you decide`,
      answer: values.answer.trim() ? undefined : t`Enter the reason`,
    }),
    send: ({ verdict, answer: reason }) =>
      answer(
        verdict === "instead" || verdict === "as_well"
          ? { upheld: true, earns: verdict, answer: reason.trim() }
          : { upheld: false, answer: reason.trim() },
      ),
    onSaved: () => {
      onClose();
      notify(t`The objection was answered.`);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t`Answer the objection`}
      submitLabel={t`Send`}
      fullScreenOnPhone
      onClose={onClose}
    >
      <Quote text={objection.text} />
      <SelectField
        label={t`Your Decision`}
        options={verdictOptions(outcome, mayUphold)}
        placeholder={t`Choose…`}
        {...(!mayUphold && {
          hint: t`It cannot be upheld: the referrer managed the job or set a status of this referral.`,
        })}
        required
        {...form.select("verdict")}
      />
      <Field
        label={t`Reason`}
        hint={t`The referrer reads it.`}
        multiline
        minRows={3}
        required
        {...form.field("answer")}
      />
    </FormDialog>
  );
}
