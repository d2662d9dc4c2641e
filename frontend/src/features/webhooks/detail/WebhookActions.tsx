import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { SECRET, WEBHOOK, WEBHOOKS } from "@/features/webhooks/messages";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Webhook } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { paths } from "@/shared/paths";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { useNotify } from "@/shared/ui/feedback/notice";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { RenewDialog } from "./RenewDialog";

const WebhookDialog = lazyComponent(() =>
  import("@/features/webhooks/dialog/WebhookDialog").then((m) => m.WebhookDialog),
);

type Open = "edit" | "renew" | "delete" | null;

/** Edit, renew secret, and delete. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SecondaryButton onClick={() => setOpen("edit")}>{WEBHOOKS.edit}</SecondaryButton>
      <SecondaryButton onClick={() => setOpen("renew")}>{SECRET.renew}</SecondaryButton>
      <SecondaryButton onClick={() => setOpen("delete")}>{WEBHOOK.delete}</SecondaryButton>
      {open === "edit" && (
        <ChunkBoundary onClose={close}>
          <WebhookDialog webhook={webhook} onClose={close} />
        </ChunkBoundary>
      )}
      {open === "renew" && <RenewDialog webhook={webhook} onClose={close} />}
      {open === "delete" && <DeleteDialog webhook={webhook} onClose={close} />}
    </>
  );
}

type DialogProps = { webhook: Webhook; onClose: () => void };

function DeleteDialog({ webhook, onClose }: DialogProps) {
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshAffected("webhook");
  const deletion = useMutation({
    mutationFn: async () => {
      await api.delete("/webhooks/{id}/", { path: { id: webhook.id } });
      notify(WEBHOOK.deleted(webhook.name));
      await navigate(paths.settings);
      void refresh();
    },
    onError: (error) => console.error("The webhook was not deleted.", error),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={WEBHOOK.askDelete(webhook.name)}
      confirmLabel={WEBHOOK.delete}
      busy={deletion.isPending}
      error={deletion.error ? errorMessage(deletion.error) : undefined}
      onConfirm={() => deletion.mutateAsync()}
      onClose={onClose}
    >
      {WEBHOOK.askDeleteText}
    </ConfirmDialog>
  );
}
