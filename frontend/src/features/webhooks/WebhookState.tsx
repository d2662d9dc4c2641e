import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Chip from "@mui/material/Chip";
import type { Webhook } from "@/shared/api/types";
import { formatDateTime } from "@/shared/ui/format";

type State = Pick<Webhook, "enabled" | "failing_since" | "switched_off_at" | "secret_lost">;

/** Whether a webhook is enabled and working. */
export function WebhookState({ webhook }: { webhook: State }) {
  const { enabled, failing_since, switched_off_at, secret_lost } = webhook;
  if (secret_lost) return <Chip size="small" color="error" label={t`Renew the secret`} />;
  if (switched_off_at) return <Chip size="small" color="error" label={t`Switched off`} />;
  if (!enabled) return <Chip size="small" label={t`Off`} />;
  if (failing_since) return <Chip size="small" color="warning" label={t`Failing`} />;
  return <Chip size="small" color="success" label={t`On`} />;
}

/** Explains a failing or switched-off webhook, or one without its secret; renders nothing otherwise. */
export function WebhookProblem({ webhook }: { webhook: State }) {
  const { failing_since, switched_off_at, secret_lost } = webhook;
  const time = formatDateTime(switched_off_at ?? failing_since);
  if (secret_lost) {
    return (
      <Alert severity="error">
        <Trans>
          The server can no longer read this webhook's secret, so nothing is sent. Renew the secret, and give
          your program the new one.
        </Trans>
      </Alert>
    );
  }
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
