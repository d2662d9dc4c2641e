import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api } from "@/shared/api/client";
import { isStale } from "@/shared/api/errors";
import { useApiList, useApiQuery, useApiRows, useRefreshAffected } from "@/shared/api/queries";
import type { Webhook, WebhookShape } from "@/shared/api/types";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { useNotify } from "@/shared/ui/feedback/notice";
import { usePaging } from "@/shared/ui/table/usePaging";
import { DELIVERIES, WEBHOOK } from "./messages";

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
export const useWebhooks = () => useApiRows("/webhooks/");

/** The kinds of events that a webhook can receive. */
export const useWebhookKinds = () => useApiRows("/webhook-kinds/");

export const useWebhook = (id: number | null) => useApiQuery("/webhooks/{id}/", { path: { id } });

/** How often to refetch while deliveries are due within `SOON_MS`. */
const POLL_INTERVAL_MS = 2_000;
const SOON_MS = 180_000;

/** The delivery log of a webhook. Polls while deliveries are pending and the page is visible. */
export function useDeliveries(webhook: number | null) {
  const paging = usePaging();
  const query = useApiList("/webhook-deliveries/", {
    query: { webhook: webhook ?? 0, ...paging.params },
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
  return { paging, query: { ...query, isFetching: query.isPlaceholderData } };
}

/** Sends a test, or resends a delivery. */
export function useSendDelivery(webhook: number) {
  const notify = useNotify();
  const refresh = useRefreshAffected("webhook");
  const runOnce = useSubmitGuard();
  const send = useMutation({
    mutationFn: async (delivery: number | null) => {
      if (delivery === null) await api.post("/webhooks/{id}/test/", { path: { id: webhook } });
      else await api.post("/webhook-deliveries/{id}/send-again/", { path: { id: delivery } });
      notify(delivery === null ? WEBHOOK.testSent : DELIVERIES.sent);
      await refresh();
    },
    onError: (error) => console.error("Nothing was sent to the webhook.", error),
  });
  return {
    error: send.error,
    reset: send.reset,
    /** Id of the delivery being resent, null for a test, undefined for none. */
    busy: send.isPending ? send.variables : undefined,
    sendTest: () => runOnce(() => send.mutateAsync(null)),
    sendAgain: (delivery: number) => runOnce(() => send.mutateAsync(delivery)),
  };
}

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

/** Renews a webhook's secret; the old one stays valid for a day if `keepPrevious`. */
export function useRenewSecret(webhook: number) {
  const refresh = useRefreshAffected("webhook");
  return useMutation({
    mutationFn: (keepPrevious: boolean) =>
      api.post("/webhooks/{id}/secret/", { path: { id: webhook }, body: { keep_previous: keepPrevious } }),
    onSuccess: () => void refresh(),
    onError: (error) => console.error("The secret was not renewed.", error),
  });
}

/** Deletes a webhook. `onDeleted` leaves its screen, before it is found missing. */
export function useDeleteWebhook(webhook: number, onDeleted: () => Promise<void>) {
  const refresh = useRefreshAffected("webhook");
  return useMutation({
    mutationFn: async () => {
      await api.delete("/webhooks/{id}/", { path: { id: webhook } });
      await onDeleted();
      void refresh();
    },
    onError: (error) => console.error("The webhook was not deleted.", error),
  });
}
