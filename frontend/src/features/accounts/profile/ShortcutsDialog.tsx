import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReferralStatus } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { controlKey } from "@/shared/ui/keys";
import { DECISIONS, isFinal, referralStatus } from "@/shared/ui/status";

/** The keys of the screens. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const off = user?.shortcuts === false;
  const listed = (statuses: readonly ReferralStatus[]): string =>
    statuses.map((status) => referralStatus(status).label).join(" · ");
  const decisions = listed(DECISIONS);
  const asking = listed(DECISIONS.filter(isFinal));
  const keys = [
    { keys: [controlKey(), "K"], text: t`Find anything, wherever you are` },
    { keys: ["J", "K"], text: t`In a list of referrals: the next one, the previous one, also across pages` },
    { keys: ["O"], text: t`Open the referral beside the list` },
    {
      keys: DECISIONS.map((_, index) => String(index + 1)),
      text: t`Decide at once: ${decisions}; with rows ticked, for all of those. Asks first: ${asking}`,
    },
    { keys: ["Z"], text: t`Undo the last change, then the one before` },
    { keys: ["N"], text: t`Write a message with the decision: a number then only chooses` },
    { keys: [t({ message: "Enter", context: "keyboard" })], text: t`After a choice: Save and Next` },
    {
      keys: [controlKey(), t({ message: "Enter", context: "keyboard" })],
      text: t`In a message: send it with the choice`,
    },
    { keys: [t({ message: "Esc", context: "keyboard" })], text: t`Close what is open` },
    { keys: ["?"], text: t`This list` },
  ];
  return (
    <TitledDialog
      open
      onClose={onClose}
      title={t`Keyboard Shortcuts`}
      actions={
        <SecondaryButton onClick={onClose} autoFocus>
          <Trans>Close</Trans>
        </SecondaryButton>
      }
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gridTemplateColumns: "auto 1fr",
          columnGap: 2,
          rowGap: 1.25,
          alignItems: "center",
        }}
      >
        {keys.map((row) => (
          <Box key={row.text} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ display: "flex", gap: 0.5, flexWrap: "wrap" }}>
              {row.keys.map((key) => (
                <Box
                  key={key}
                  component="kbd"
                  sx={{
                    px: 0.75,
                    border: 1,
                    borderColor: "divider",
                    borderRadius: 0.5,
                    fontFamily: "inherit",
                    typography: "caption",
                  }}
                >
                  {key}
                </Box>
              ))}
            </Box>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {row.text}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {off ? (
          <Trans>
            Single keys are switched off for you. Switch them on in{" "}
            <TextLink to={paths.profile} onClick={onClose}>
              your profile
            </TextLink>
            .
          </Trans>
        ) : (
          <Trans>
            They do nothing while you type. Switch them off in{" "}
            <TextLink to={paths.profile} onClick={onClose}>
              your profile
            </TextLink>
            .
          </Trans>
        )}
      </Typography>
    </TitledDialog>
  );
}
