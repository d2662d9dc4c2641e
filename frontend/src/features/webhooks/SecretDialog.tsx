import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";

/** Shows a webhook's new secret, which cannot be retrieved again. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <TitledDialog
    open
    title={t`Signing secret`}
    // Shown only once, so a click outside does not close it.
    onClose={(_event, reason) => reason !== "backdropClick" && onClose()}
    actions={
      <Button variant="contained" onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    }
  >
    <Typography variant="body2" color="textSecondary">
      <Trans>
        Your program uses it to check that messages come from here. It is shown only once, so copy it now.
      </Trans>
    </Typography>
    <CopyField
      label={t`Secret`}
      hint={t`As described by Standard Webhooks (standardwebhooks.com).`}
      value={secret}
    />
  </TitledDialog>
);
