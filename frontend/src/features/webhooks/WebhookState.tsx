import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Chip from "@mui/material/Chip";
import type { Webhook } from "@/shared/api/types";
import { formatDateTime } from "@/shared/ui/format";

type State = Pick<Webhook, "enabled" | "failing_since" | "switched_off_at">;

/** Whether a webhook is enabled and working. */
export function WebhookState({ webhook: { enabled, failing_since, switched_off_at } }: { webhook: State }) {
  if (switched_off_at) return <Chip size="small" color="error" label={t`Switched off`} />;
  if (!enabled) return <Chip size="small" label={t`Off`} />;
  if (failing_since) return <Chip size="small" color="warning" label={t`Failing`} />;
  return <Chip size="small" color="success" label={t`On`} />;
}

/** Explains a failing or switched-off webhook; renders nothing otherwise. */
export function WebhookProblem({ webhook: { failing_since, switched_off_at } }: { webhook: State }) {
  const time = formatDateTime(switched_off_at ?? failing_since);
  if (switched_off_at) {
    return (
      <Alert severity="error">
        <Trans>
          Switched off on {time} because nothing could be delivered. Check the deliveries, fix the receiver
          and switch the webhook on again.
        </Trans>
      </Alert>
    );
  }
  if (failing_since) {
    return (
      <Alert severity="warning">
        <Trans>
          Every attempt has failed since {time}. After a day of failed attempts, the webhook is switched off.
        </Trans>
      </Alert>
    );
  }
  return null;
}
