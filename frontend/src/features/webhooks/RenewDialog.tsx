import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Webhook } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { CheckboxField } from "@/shared/ui/inputs/CheckboxField";
import { SecretDialog } from "./SecretDialog";

/**
 * Renews a webhook's secret and shows it. The old one stays valid for a day, unless it is
 * compromised.
 */
export function RenewDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [isCompromised, setIsCompromised] = useState(false);
  const refresh = useRefreshAffected("webhook");
  const renewal = useAction({
    run: (keepPrevious: boolean) =>
      api.post("/webhooks/{id}/secret/", {
        path: { id: webhook.id },
        body: { keep_previous: keepPrevious },
      }),
    // The secret is shown at once, as it cannot be read again.
    onDone: () => void refresh(),
  });
  if (renewal.result) {
    return <SecretDialog secret={renewal.result.secret} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      danger={isCompromised}
      title={t`Renew the secret?`}
      confirmLabel={t`Renew Secret`}
      busy={renewal.busy}
      error={renewal.error}
      onConfirm={() => renewal.start(!isCompromised)}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ mb: 1 }}>
        <Trans>
          From now on, messages are signed with the new secret, and for 24 hours with the old one too, so your
          program keeps working while you change it.
        </Trans>
      </Typography>
      <CheckboxField
        label={t`Others may know the old secret`}
        hint={t`The old secret ends at once. Your program rejects messages until it has the new one; we try them again for a day.`}
        name="known"
        value={isCompromised}
        onChange={setIsCompromised}
        readOnly={renewal.busy}
      />
    </ConfirmDialog>
  );
}
