import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { DELIVERIES, WEBHOOK } from "@/features/webhooks/messages";
import { api } from "@/shared/api/client";
import { useApiList, useRefreshAffected } from "@/shared/api/queries";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { useNotify } from "@/shared/ui/feedback/notice";
import { usePaging } from "@/shared/ui/table/usePaging";

/** How often what is on its way, or soon will be, is looked at while the page is visible. */
const LOOK_AGAIN_MS = 2_000;
const SOON_MS = 180_000;

/** The log of a webhook, fresh as long as something is on its way. */
export function useDeliveries(webhook: number | null) {
  const paging = usePaging();
  const query = useApiList("/webhook-deliveries/", {
    query: { webhook: webhook ?? 0, ...paging.params },
    enabled: webhook !== null,
    staleTime: 0,
  });
  const pending = query.data?.rows.filter(({ state }) => state === "PENDING") ?? [];
  const refresh = useRefreshAffected("webhook");
  const look = useEffectEvent(() => {
    const soon = Date.now() + SOON_MS;
    if (document.visibilityState === "hidden") return;
    if (pending.some(({ next_attempt_at }) => Date.parse(next_attempt_at) < soon)) void refresh();
  });
  const waiting = pending.length > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  // Another page is loading where the last one is still shown; what is looked at again changes quietly.
  return { paging, query: { ...query, isFetching: query.isPlaceholderData } };
}

/** Sends a test, or a delivery once more; the log shows what becomes of it. */
export function useSending(webhook: number) {
  const notify = useNotify();
  const refresh = useRefreshAffected("webhook");
  const runOnce = useSubmitGuard();
  const sending = useMutation({
    mutationFn: async (delivery: number | null) => {
      if (delivery === null) await api.post("/webhooks/{id}/test/", { path: { id: webhook } });
      else await api.post("/webhook-deliveries/{id}/send-again/", { path: { id: delivery } });
      notify(delivery === null ? WEBHOOK.testSent : DELIVERIES.sent);
      await refresh();
    },
    onError: (error) => console.error("Nothing was sent to the webhook.", error),
  });
  return {
    error: sending.error,
    reset: sending.reset,
    /** Which delivery is being sent again: its id, null for a test; undefined for none. */
    busy: sending.isPending ? sending.variables : undefined,
    sendTest: () => runOnce(() => sending.mutateAsync(null)),
    sendAgain: (delivery: number) => runOnce(() => sending.mutateAsync(delivery)),
  };
}
