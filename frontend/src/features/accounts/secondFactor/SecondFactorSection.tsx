import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import type { Passkey, SecondFactors } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { dotted } from "@/shared/i18n/isolate";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDate, formatDateTime, formatPlainDate } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { Section } from "@/shared/ui/layout/Section";
import { AddPasskey, RenamePasskey } from "./AddPasskey";
import { removeAuthenticator, removePasskey, renewRecoveryCodes, useSecondFactor } from "./queries";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";
import { SetUpAuthenticator } from "./SetUpAuthenticator";

/** The user's second factors, a section of the profile. */
export function SecondFactorSection() {
  const factors = useSecondFactor();
  return (
    <Section
      id="second-factor"
      title={t`Two-Step Sign-In`}
      description={t`Besides your password, signing in then takes a code from an app on your phone.`}
    >
      {factors.isPending && <LoadingState />}
      <QueryError query={factors} text={(message) => t`Failed to load your two-step sign-in: ${message}`} />
      {factors.data && <Factors factors={factors.data} />}
    </Section>
  );
}

function Factors({ factors }: { factors: SecondFactors }) {
  const { authenticator, passkeys, required_from, required_today } = factors;
  const day = formatPlainDate(required_from);
  const isOn = authenticator !== null || passkeys.length > 0;
  return (
    <Stack spacing={2}>
      {required_from && !required_today && !isOn && (
        <Alert severity="info">{t`Your company requires it from ${day}.`}</Alert>
      )}
      {authenticator?.lost && (
        <Alert severity="warning">
          <Trans>The server can no longer read your authenticator app. Remove it, and set it up again.</Trans>
        </Alert>
      )}
      {isOn && (
        <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {authenticator && <Authenticator authenticator={authenticator} isLast={passkeys.length === 0} />}
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isLast={authenticator === null && passkeys.length === 1}
            />
          ))}
          <RecoveryCodes left={factors.recovery_codes_left} />
        </Stack>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        {!authenticator && <SetUpAuthenticator />}
        {factors.passkeys_possible && <AddPasskey />}
      </Box>
      {!factors.passkeys_possible && (
        <Typography variant="body2" color="textSecondary">
          <Trans>Passkeys need this site to have a name and https. Ask whoever runs it.</Trans>
        </Typography>
      )}
    </Stack>
  );
}

type RowProps = { title: string; text: string; children: ReactNode };

const Row = ({ title, text, children }: RowProps) => (
  <DividedRow py={1.5}>
    <Box sx={{ minWidth: 0, flex: "1 1 14rem" }}>
      <Typography>{title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </Box>
    {children}
  </DividedRow>
);

const removedText = (isLast: boolean) =>
  isLast
    ? t`Your password alone is then enough to sign in. Your recovery codes stop working.`
    : t`Your other second step stays.`;

type AuthenticatorProps = { authenticator: NonNullable<SecondFactors["authenticator"]>; isLast: boolean };

function Authenticator({ authenticator, isLast }: AuthenticatorProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useAction({
    run: removeAuthenticator,
    changes: "secondFactor",
    done: () => (isLast ? t`Two-step sign-in is off.` : t`The authenticator app has been removed.`),
  });
  const added = formatDate(authenticator.created_at);
  const used = formatDateTime(authenticator.last_used_at);
  return (
    <Row
      title={t`Authenticator app`}
      text={dotted([t`added ${added}`, authenticator.last_used_at ? t`last used ${used}` : t`never used`])}
    >
      <SecondaryButton
        size="small"
        aria-label={t`Remove Authenticator App`}
        onClick={() => setIsRemoving(true)}
      >
        <Trans>Remove</Trans>
      </SecondaryButton>
      {isRemoving && (
        <ConfirmDialog
          open
          danger
          title={t`Remove the authenticator app?`}
          confirmLabel={t`Remove`}
          busy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.start()}
          onClose={() => setIsRemoving(false)}
        >
          {removedText(isLast)}
        </ConfirmDialog>
      )}
    </Row>
  );
}

function PasskeyRow({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { id, name } = passkey;
  const [doing, setDoing] = useState<"rename" | "remove" | null>(null);
  const close = (): void => setDoing(null);
  const remove = useAction({
    run: () => removePasskey(id),
    changes: "secondFactor",
    done: () => (isLast ? t`Two-step sign-in is off.` : t`The passkey has been removed.`),
  });
  const added = formatDate(passkey.created_at);
  const used = formatDateTime(passkey.last_used_at);
  return (
    <Row
      title={t`Passkey: ${name}`}
      text={dotted([t`added ${added}`, passkey.last_used_at ? t`last used ${used}` : t`never used`])}
    >
      <SecondaryButton size="small" aria-label={t`Rename Passkey ${name}`} onClick={() => setDoing("rename")}>
        <Trans>Rename</Trans>
      </SecondaryButton>
      <SecondaryButton size="small" aria-label={t`Remove Passkey ${name}`} onClick={() => setDoing("remove")}>
        <Trans>Remove</Trans>
      </SecondaryButton>
      {doing === "rename" && <RenamePasskey passkey={passkey} onClose={close} />}
      {doing === "remove" && (
        <ConfirmDialog
          open
          danger
          title={t`Remove the passkey ${name}?`}
          confirmLabel={t`Remove`}
          busy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.start()}
          onClose={close}
        >
          {removedText(isLast)}
        </ConfirmDialog>
      )}
    </Row>
  );
}

function RecoveryCodes({ left }: { left: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const renew = useAction({ run: renewRecoveryCodes, changes: "secondFactor" });
  const close = (): void => {
    setIsAsking(false);
    renew.reset();
  };
  return (
    <Row title={t`Recovery codes`} text={t`For when you do not have your phone. Not used yet: ${left}`}>
      <SecondaryButton size="small" aria-label={t`Replace Recovery Codes`} onClick={() => setIsAsking(true)}>
        <Trans>Replace</Trans>
      </SecondaryButton>
      {renew.result ? (
        <RecoveryCodesDialog codes={renew.result} onClose={close} />
      ) : (
        isAsking && (
          <ConfirmDialog
            open
            title={t`Replace the recovery codes?`}
            confirmLabel={t`Replace`}
            busy={renew.busy}
            error={renew.error}
            onConfirm={() => renew.start()}
            onClose={close}
          >
            <Trans>You get ten new codes. The earlier ones stop working.</Trans>
          </ConfirmDialog>
        )
      )}
    </Row>
  );
}
