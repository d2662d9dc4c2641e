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
  /** The webhook to edit, as in the list; null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
};

const SHAPE_OPTIONS = webhookShapeEnumValues.map((value) => ({ value, label: SHAPES[value] }));

/** Creates or edits a webhook; shows the secret of a new one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const notify = useNotify();
  const [secret, setSecret] = useState<string | null>(null);
  // Fixed while open, even if the list refetches with the new webhook.
  const [editedId] = useState(webhook?.id ?? null);
  const form = useWebhookForm({
    webhook: editedId === null ? null : webhook,
    onSaved: (name, newSecret) => {
      notify(editedId === null ? WEBHOOK_FORM.created(name) : WEBHOOK_FORM.saved(name));
      if (newSecret === null) onClose();
      else setSecret(newSecret);
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
