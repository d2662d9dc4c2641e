import { useState } from "react";
import { isStale } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import { webhookShapeEnumValues } from "@/shared/api/schema";
import type { Webhook } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { defaultFailureText, type FormErrors } from "@/shared/forms/formErrors";
import { useServerForm } from "@/shared/forms/useServerForm";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { CheckboxField } from "./CheckboxField";
import { SHAPES, WEBHOOK_FORM } from "./messages";
import { useSaveWebhook, useWebhookKinds, type WebhookValues } from "./queries";
import { SecretDialog } from "./SecretDialog";

const EMPTY: WebhookValues = {
  name: "",
  address: "",
  shape: "JSON",
  kinds: [],
  with_personal_data: false,
  enabled: true,
};

const toValues = ({ name, address, shape, kinds, with_personal_data, enabled }: Webhook): WebhookValues => ({
  name,
  address,
  shape,
  kinds: [...kinds],
  with_personal_data,
  enabled,
});

const check = ({ name, address, kinds }: WebhookValues): FormErrors<WebhookValues> => ({
  name: name.trim() ? undefined : WEBHOOK_FORM.required,
  address: address.trim() ? undefined : WEBHOOK_FORM.required,
  kinds: kinds.length > 0 ? undefined : WEBHOOK_FORM.noKind,
});

type Options = {
  /** The webhook to edit, as in the list; null for a new one. */
  webhook: Webhook | null;
  /** Called with the name and, for a new webhook, its secret. */
  onSaved: (name: string, secret: string | null) => void;
};

/** The form state of a webhook. */
function useWebhookForm({ webhook, onSaved }: Options) {
  const refresh = useRefreshAffected("webhook");
  const save = useSaveWebhook(webhook);
  return useServerForm({
    defaults: webhook ? toValues(webhook) : EMPTY,
    check,
    send: save,
    failureText: (error, otherMessages) => {
      if (isStale(error)) return WEBHOOK_FORM.changed;
      const text = defaultFailureText(error, otherMessages);
      return text && WEBHOOK_FORM.failed(text);
    },
    onSaved: (secret, { name }) => {
      void refresh();
      onSaved(name.trim(), secret);
    },
  });
}

type KindsFieldProps = {
  name: string;
  value: readonly string[];
  onChange: (kinds: string[]) => void;
  readOnly: boolean;
  error: string | undefined;
};

/** The kinds of events that a webhook receives. */
function KindsField(field: KindsFieldProps) {
  const kinds = useWebhookKinds();
  const options = kinds.data?.map(({ kind, name }) => ({ value: kind, label: name })) ?? [];
  return (
    <CheckboxGroupField {...field} label={WEBHOOK_FORM.kinds} options={options} columnWidth="13rem">
      {kinds.isPending && <LoadingState />}
      <QueryError query={kinds} text={WEBHOOK_FORM.kindsFailed} />
    </CheckboxGroupField>
  );
}

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
