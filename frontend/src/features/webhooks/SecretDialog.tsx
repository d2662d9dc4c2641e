import Typography from "@mui/material/Typography";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { SECRET } from "./messages";

/** Shows a webhook's new secret, which cannot be retrieved again. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <TitledDialog
    open
    title={SECRET.title}
    // Shown only once, so a click outside does not close it.
    onClose={(_event, reason) => reason !== "backdropClick" && onClose()}
    actions={
      <Button variant="contained" onClick={onClose}>
        {SECRET.done}
      </Button>
    }
  >
    <Typography variant="body2" color="textSecondary">
      {SECRET.text}
    </Typography>
    <CopyField label={SECRET.label} hint={SECRET.hint} value={secret} />
  </TitledDialog>
);
