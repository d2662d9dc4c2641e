import type { Webhook, WebhookDelivery } from "@/shared/api/types";
import { nextId } from "./nextId";

export const makeWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: nextId(),
  name: "#hiring",
  address: "https://hooks.example.com/hiring",
  shape: "JSON",
  kinds: ["referral.created"],
  with_personal_data: false,
  enabled: true,
  failing_since: null,
  switched_off_at: null,
  secret_lost: false,
  previous_secret_until: null,
  updated_at: "2026-01-10T09:00:00Z",
  ...overrides,
});

export const makeWebhookDelivery = (overrides: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: nextId(),
  webhook: 1,
  kind: "referral.created",
  created_at: "2026-01-10T09:00:00Z",
  state: "DELIVERED",
  attempts: 1,
  answer_code: 204,
  failure: "",
  last_attempt_at: "2026-01-10T09:00:01Z",
  next_attempt_at: "2026-01-10T09:00:00Z",
  ...overrides,
});
