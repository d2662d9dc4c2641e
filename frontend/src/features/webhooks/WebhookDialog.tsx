import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isStale } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import { webhookShapeEnumValues } from "@/shared/api/schema";
import type { Webhook, WebhookShape } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { defaultErrorText, type FormErrors } from "@/shared/forms/formErrors";
import { useServerForm } from "@/shared/forms/useServerForm";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { CheckboxField } from "@/shared/ui/inputs/CheckboxField";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { useSaveWebhook, type WebhookValues, webhookKindsQuery } from "./queries";
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
  name: name.trim() ? undefined : t`Please fill in all required fields`,
  address: address.trim() ? undefined : t`Please fill in all required fields`,
  kinds: kinds.length > 0 ? undefined : t`Select at least one event`,
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
    errorText: (error, otherMessages) => {
      if (isStale(error)) {
        return t`Someone else has changed this webhook. Save again to replace their changes with yours.`;
      }
      const message = defaultErrorText(error, otherMessages);
      return message && t`The webhook was not saved: ${message}`;
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
  const kinds = useQuery(webhookKindsQuery());
  const options = kinds.data?.map(({ kind, name }) => ({ value: kind, label: name })) ?? [];
  return (
    <CheckboxGroupField {...field} label={t`Events`} options={options} columnWidth="13rem">
      {kinds.isPending && <LoadingState />}
      <QueryError query={kinds} text={(message) => t`Failed to load the events: ${message}`} />
    </CheckboxGroupField>
  );
}

type WebhookDialogProps = {
  /** The webhook to edit, as in the list; null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
};

const SHAPES: Record<WebhookShape, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  JSON: {
    label: msg`JSON, signed`,
    hint: msg`IDs and links for a program of yours, which checks the signature.`,
  },
  SLACK: { label: msg`Slack`, hint: msg`A sentence with a link, for an incoming webhook of Slack.` },
  TEAMS: {
    label: msg`Microsoft Teams`,
    hint: msg`A card with a link, for an incoming webhook or workflow of Microsoft Teams.`,
  },
};

/** The name of a format; one that this version does not know is shown as it is. */
export const shapeLabel = (shape: string): string => {
  const known = SHAPES[shape as WebhookShape];
  return known ? i18n._(known.label) : shape;
};

/** Creates or edits a webhook; shows the secret of a new one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const notify = useNotify();
  const [secret, setSecret] = useState<string | null>(null);
  // Fixed while open, even if the list refetches with the new webhook.
  const [editedId] = useState(webhook?.id ?? null);
  const form = useWebhookForm({
    webhook: editedId === null ? null : webhook,
    onSaved: (name, newSecret) => {
      notify(editedId === null ? t`${name} was added.` : t`${name} was saved.`);
      if (newSecret === null) onClose();
      else setSecret(newSecret);
    },
  });
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  const name = webhook?.name ?? "";
  return (
    <FormDialog
      form={form}
      title={webhook ? t`Edit ${name}` : t`Add a webhook`}
      submitLabel={webhook ? t`Save` : t`Add Webhook`}
      onClose={onClose}
    >
      <Field
        label={t`Name`}
        hint={t`For your team, such as #hiring.`}
        required
        autoFocus
        {...form.field("name")}
      />
      <Field
        label={t`URL`}
        hint={t`Starts with https:// and can be reached from the internet.`}
        required
        inputMode="url"
        inputProps={{ autoCapitalize: "off", spellCheck: false }}
        {...form.field("address")}
      />
      <SelectField
        label={t`Format`}
        hint={i18n._(SHAPES[form.watch("shape")].hint)}
        options={webhookShapeEnumValues.map((value) => ({ value, label: shapeLabel(value) }))}
        {...form.select("shape")}
      />
      <KindsField {...form.select("kinds")} value={form.watch("kinds")} />
      <CheckboxField
        label={t`Include personal data`}
        hint={t`Names the candidate and the referrer; JSON also has email, employer, position and profile. Without it: IDs and links only.`}
        {...form.select("with_personal_data")}
      />
      {webhook && (
        <CheckboxField
          label={t`Switched on`}
          hint={t`If switched off, nothing is sent, and pending deliveries are dropped.`}
          {...form.select("enabled")}
        />
      )}
    </FormDialog>
  );
}
