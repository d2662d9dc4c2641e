import { useState } from "react";
import { SHAPES, WEBHOOK_FORM } from "@/features/webhooks/messages";
import { webhookShapeEnumValues } from "@/shared/api/schema";
import type { Webhook } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { CheckboxField } from "./CheckboxField";
import { KindsField } from "./KindsField";
import { SecretDialog } from "./SecretDialog";
import { useWebhookForm } from "./useWebhookForm";

type WebhookDialogProps = {
  /** The one that is changed, as the list shows it now; null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
};

const SHAPE_OPTIONS = webhookShapeEnumValues.map((value) => ({ value, label: SHAPES[value] }));

/** A webhook to be set up or changed; a new one then shows its secret. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const notify = useNotify();
  const [secret, setSecret] = useState<string | null>(null);
  // Which one the dialog is about does not change when the list gets a new one.
  const [edited] = useState(webhook?.id ?? null);
  const form = useWebhookForm({
    webhook: edited === null ? null : webhook,
    onSaved: (name, made) => {
      notify(edited === null ? WEBHOOK_FORM.created(name) : WEBHOOK_FORM.saved(name));
      if (made === null) onClose();
      else setSecret(made);
    },
  });
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={webhook ? WEBHOOK_FORM.edit(webhook.name) : WEBHOOK_FORM.add}
      submitLabel={webhook ? WEBHOOK_FORM.save : WEBHOOK_FORM.create}
      onClose={onClose}
    >
      <Field
        label={WEBHOOK_FORM.name}
        hint={WEBHOOK_FORM.nameHint}
        required
        autoFocus
        {...form.field("name")}
      />
      <Field
        label={WEBHOOK_FORM.address}
        hint={WEBHOOK_FORM.addressHint}
        required
        inputMode="url"
        inputProps={{ autoCapitalize: "off", spellCheck: false }}
        {...form.field("address")}
      />
      <SelectField
        label={WEBHOOK_FORM.shape}
        hint={WEBHOOK_FORM.shapeHints[form.watch("shape")]}
        options={SHAPE_OPTIONS}
        {...form.select("shape")}
      />
      <KindsField {...form.select("kinds")} value={form.watch("kinds")} />
      <CheckboxField
        label={WEBHOOK_FORM.personal}
        hint={WEBHOOK_FORM.personalHint}
        {...form.select("with_personal_data")}
      />
      {webhook && (
        <CheckboxField
          label={WEBHOOK_FORM.enabled}
          hint={WEBHOOK_FORM.enabledHint}
          {...form.select("enabled")}
        />
      )}
    </FormDialog>
  );
}
