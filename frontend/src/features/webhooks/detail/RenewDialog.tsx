import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CheckboxField } from "@/features/webhooks/dialog/CheckboxField";
import { SECRET } from "@/features/webhooks/messages";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Webhook } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";

const SecretDialog = lazyComponent(() =>
  import("@/features/webhooks/dialog/SecretDialog").then((m) => m.SecretDialog),
);

/**
 * Renews a webhook's secret and shows it. The old one stays valid for a day, unless it is
 * compromised.
 */
export function RenewDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [isCompromised, setIsCompromised] = useState(false);
  const refresh = useRefreshAffected("webhook");
  const renewal = useMutation({
    mutationFn: () =>
      api.post("/webhooks/{id}/secret/", {
        path: { id: webhook.id },
        body: { keep_previous: !isCompromised },
      }),
    onSuccess: () => void refresh(),
    onError: (error) => console.error("The secret was not renewed.", error),
  });
  if (renewal.data) {
    return (
      <ChunkBoundary onClose={onClose}>
        <SecretDialog secret={renewal.data.secret} onClose={onClose} />
      </ChunkBoundary>
    );
  }
  return (
    <ConfirmDialog
      open
      danger={isCompromised}
      title={SECRET.ask}
      confirmLabel={SECRET.renew}
      busy={renewal.isPending}
      error={renewal.error ? errorMessage(renewal.error) : undefined}
      onConfirm={() => renewal.mutateAsync()}
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
