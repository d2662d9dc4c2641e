import { ConfirmDialog } from "./ConfirmDialog";

type DiscardDialogProps = { open: boolean; onDiscard: () => void; onKeep: () => void };

/** Asks before unsaved changes are discarded. */
export const DiscardDialog = ({ open, onDiscard, onKeep }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    title="Discard changes?"
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    onClose={onKeep}
    onConfirm={onDiscard}
  >
    What you typed has not been saved.
  </ConfirmDialog>
);
