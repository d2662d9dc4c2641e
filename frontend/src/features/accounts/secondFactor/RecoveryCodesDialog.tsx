import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { PRODUCT_NAME } from "@/shared/product";
import { useSession } from "@/shared/session/useSession";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { downloadFile } from "@/shared/ui/downloadFile";
import { Button } from "@/shared/ui/inputs/Button";

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes, which cannot be read later. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { user } = useSession();
  const download = (): void => {
    const heading = t`Recovery codes of ${user?.username ?? ""} for ${PRODUCT_NAME}. Each works once.`;
    downloadFile(
      `${user?.username}-recovery-codes.txt`,
      "text/plain",
      [heading, "", ...codes, ""].join("\n"),
    );
  };
  return (
    <TitledDialog
      open
      title={t`Your recovery codes`}
      // Shown only once, so a click outside does not close it.
      onClose={(_event, reason) => reason !== "backdropClick" && onClose()}
      actions={
        <>
          <Button color="inherit" onClick={download}>
            <Trans>Download</Trans>
          </Button>
          <Button variant="contained" onClick={onClose}>
            <Trans>I Have Kept Them</Trans>
          </Button>
        </>
      }
    >
      <Typography>
        <Trans>
          Without your phone, you sign in with one of these. Each works once. They are shown only now: keep
          them where you find them without your phone.
        </Trans>
      </Typography>
      <Box
        component="ul"
        aria-label={t`Recovery codes`}
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))",
          gap: 1,
          listStyle: "none",
          m: 0,
          p: 0,
          fontFamily: "monospace",
          fontSize: "1.1rem",
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </TitledDialog>
  );
}
