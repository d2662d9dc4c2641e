import Typography from "@mui/material/Typography";
import { useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import type { Webhook } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { CheckboxField } from "./CheckboxField";
import { SECRET } from "./messages";
import { useRenewSecret } from "./queries";
import { SecretDialog } from "./SecretDialog";

/**
 * Renews a webhook's secret and shows it. The old one stays valid for a day, unless it is
 * compromised.
 */
export function RenewDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [isCompromised, setIsCompromised] = useState(false);
  const renewal = useRenewSecret(webhook.id);
  if (renewal.data) {
    return <SecretDialog secret={renewal.data.secret} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      danger={isCompromised}
      title={SECRET.ask}
      confirmLabel={SECRET.renew}
      busy={renewal.isPending}
      error={renewal.error ? errorMessage(renewal.error) : undefined}
      onConfirm={() => renewal.mutateAsync(!isCompromised)}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ mb: 1 }}>
        {SECRET.askText}
      </Typography>
      <CheckboxField
        label={SECRET.known}
        hint={SECRET.knownHint}
        name="known"
        value={isCompromised}
        onChange={setIsCompromised}
        readOnly={renewal.isPending}
      />
    </ConfirmDialog>
  );
}
