import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api } from "@/shared/api/client";
import { isStale } from "@/shared/api/errors";
import { apiPage, apiQuery, apiRows, useRefreshAffected } from "@/shared/api/queries";
import type { Webhook, WebhookShape } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { listParams, type ParamsOf } from "@/shared/hooks/useListParams";
import type { Reads } from "@/shared/session/reads";

/** The fields of a webhook that its form edits. */
export type WebhookValues = {
  name: string;
  address: string;
  shape: WebhookShape;
  kinds: string[];
  with_personal_data: boolean;
  enabled: boolean;
};

/** The company's webhooks. */
export const webhooksQuery = () => apiRows("/webhooks/");

/** The kinds of events that a webhook can receive. */
export const webhookKindsQuery = () => apiRows("/webhook-kinds/");

/** One webhook; does not fetch without an id. */
export const webhookQuery = (id: number | null) => apiQuery("/webhooks/{id}/", { path: { id } });

/** What the screen of a webhook begins with. */
export const webhookReads: Reads = ({ id }) => [webhookQuery(id), webhookKindsQuery()];

/** The delivery log, as the address describes it. */
export const DELIVERIES = listParams();

/** How often to refetch while deliveries are due within `SOON_MS`. */
const POLL_INTERVAL_MS = 2_000;
const SOON_MS = 180_000;

/** The delivery log of a webhook. Polls while deliveries are pending and the page is visible. */
export function useDeliveries(webhook: number | null, params: ParamsOf<typeof DELIVERIES>) {
  const { limit, offset } = DELIVERIES.toQuery(params);
  const query = useQuery({
    ...apiPage("/webhook-deliveries/", { query: { webhook: webhook ?? 0, limit, offset } }),
    enabled: webhook !== null,
    staleTime: 0,
  });
  const pending = query.data?.rows.filter(({ state }) => state === "PENDING") ?? [];
  const refresh = useRefreshAffected("webhook");
  const refreshIfPending = useEffectEvent(() => {
    const soon = Date.now() + SOON_MS;
    if (document.visibilityState === "hidden") return;
    if (pending.some(({ next_attempt_at }) => Date.parse(next_attempt_at) < soon)) void refresh();
  });
  const hasPending = pending.length > 0;
  useEffect(() => {
    if (!hasPending) return;
    const timer = setInterval(() => refreshIfPending(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [hasPending]);
  // Only a page change counts as fetching; polling must not show a loading state.
  return { ...query, isFetching: query.isPlaceholderData };
}

/** Sends a delivery again; a test with null. */
export const useSendDelivery = (webhook: number) =>
  useAction({
    run: async (delivery: number | null) => {
      if (delivery === null) await api.post("/webhooks/{id}/test/", { path: { id: webhook } });
      else await api.post("/webhook-deliveries/{id}/send-again/", { path: { id: delivery } });
    },
    changes: "webhook",
    done: (_, delivery) => (delivery === null ? t`A test is on its way.` : t`The delivery is sent again.`),
  });

/** Creates or changes a webhook. Returns the secret of a new one. */
export function useSaveWebhook(webhook: Webhook | null) {
  const refresh = useRefreshAffected("webhook");
  return async (values: WebhookValues): Promise<string | null> => {
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
  };
}
