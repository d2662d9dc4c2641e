import { WEBHOOK_FORM } from "@/features/webhooks/messages";
import { api } from "@/shared/api/client";
import { isStale } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Webhook, WebhookShape } from "@/shared/api/types";
import { useServerForm } from "@/shared/forms/useServerForm";
import { defaultFailureText, type FormErrors } from "@/shared/forms/useSubmission";

/** The form's values. */
export type WebhookValues = {
  name: string;
  address: string;
  shape: WebhookShape;
  kinds: string[];
  with_personal_data: boolean;
  enabled: boolean;
};

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
export function useWebhookForm({ webhook, onSaved }: Options) {
  const refresh = useRefreshAffected("webhook");
  return useServerForm({
    defaults: webhook ? toValues(webhook) : EMPTY,
    draft: `webhook:${webhook?.id ?? "new"}`,
    check,
    send: async (values) => {
      if (!webhook) return (await api.post("/webhooks/", { body: values })).secret;
      try {
        await api.put("/webhooks/{id}/", {
          path: { id: webhook.id },
          body: { ...values, updated_at: webhook.updated_at },
        });
        return null;
      } catch (error) {
        // After the refetch, saving again deliberately overwrites the other change.
        if (isStale(error)) await refresh();
        throw error;
      }
    },
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

export type WebhookForm = ReturnType<typeof useWebhookForm>;
