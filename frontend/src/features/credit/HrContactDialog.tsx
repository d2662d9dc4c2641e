import { t } from "@lingui/core/macro";
import type { EarlierContact } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { contactKindOptions } from "./hrContactKinds";
import { useRecordContact } from "./hrQueries";

type Values = { kind: EarlierContact["kind"] | ""; day: string; reference: string; reason: string };

const DEFAULTS: Values = { kind: "", day: "", reference: "", reason: "" };

type Props = {
  id: number;
  /** The review has begun. */
  needsReason: boolean;
  onClose: () => void;
};

/** Records that the person applied, or was in touch with the company, before the referral. */
export function HrContactDialog({ id, needsReason, onClose }: Props) {
  const notify = useNotify();
  const record = useRecordContact(id);
  const form = useServerForm({
    defaults: DEFAULTS,
    check: ({ kind, day, reason }) => ({
      kind: kind ? undefined : t`Choose what it was`,
      day: day ? undefined : t`Enter the day`,
      reason: reason.trim() || !needsReason ? undefined : t`Enter the reason`,
    }),
    send: ({ kind, day, reference, reason }) =>
      record({
        kind: kind || "contact",
        day,
        reference: reference.trim(),
        ...(needsReason && { reason: reason.trim() }),
      }),
    onSaved: () => {
      onClose();
      notify(t`The earlier contact was recorded.`);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t`Record an earlier contact`}
      submitLabel={t`Record`}
      fullScreenOnPhone
      onClose={onClose}
    >
      <SelectField
        label={t`What It Was`}
        options={contactKindOptions()}
        placeholder={t`Choose…`}
        required
        {...form.select("kind")}
      />
      <Field label={t`Day`} type="date" required {...form.field("day")} />
      <Field
        label={t`Where It Stands`}
        hint={t`Optional. Such as the number of the application in your system.`}
        {...form.field("reference")}
      />
      {needsReason && (
        <Field
          label={t`Reason`}
          hint={t`The review has begun, so it needs a reason, and counts for this referral only.`}
          multiline
          minRows={2}
          required
          {...form.field("reason")}
        />
      )}
    </FormDialog>
  );
}
