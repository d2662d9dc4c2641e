import Alert from "@mui/material/Alert";
import Chip from "@mui/material/Chip";
import type { Webhook } from "@/shared/api/types";
import { formatDateTime } from "@/shared/ui/format";
import { STATE } from "./messages";

type State = Pick<Webhook, "enabled" | "failing_since" | "switched_off_at">;

/** Whether a webhook is enabled and working. */
export function WebhookState({ webhook: { enabled, failing_since, switched_off_at } }: { webhook: State }) {
  if (switched_off_at) return <Chip size="small" color="error" label={STATE.switchedOff} />;
  if (!enabled) return <Chip size="small" label={STATE.off} />;
  if (failing_since) return <Chip size="small" color="warning" label={STATE.failing} />;
  return <Chip size="small" color="success" label={STATE.on} />;
}

/** Explains a failing or switched-off webhook; renders nothing otherwise. */
export function WebhookProblem({ webhook: { failing_since, switched_off_at } }: { webhook: State }) {
  if (switched_off_at)
    return <Alert severity="error">{STATE.switchedOffAt(formatDateTime(switched_off_at))}</Alert>;
  if (failing_since)
    return <Alert severity="warning">{STATE.failingSince(formatDateTime(failing_since))}</Alert>;
  return null;
}
