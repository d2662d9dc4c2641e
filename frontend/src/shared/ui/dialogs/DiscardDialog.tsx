import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ConfirmDialog } from "./ConfirmDialog";

type DiscardDialogProps = { open: boolean; onDiscard: () => void; onKeep: () => void };

/** Asks before unsaved changes are discarded. */
export const DiscardDialog = ({ open, onDiscard, onKeep }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    title={t`Discard changes?`}
    confirmLabel={t`Discard`}
    cancelLabel={t`Keep Editing`}
    cancelsFirst
    onClose={onKeep}
    onConfirm={onDiscard}
  >
    <Trans>What you typed has not been saved.</Trans>
  </ConfirmDialog>
);
