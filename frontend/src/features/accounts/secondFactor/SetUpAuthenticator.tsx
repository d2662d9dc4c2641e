import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useRefreshAffected } from "@/shared/api/queries";
import type { NewAuthenticator } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useAction } from "@/shared/hooks/useAction";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { CodeField } from "./CodeField";
import { addAuthenticator, beginAuthenticator } from "./queries";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";

type SetUpAuthenticatorProps = { fullWidth?: boolean; onDone?: () => void };

/** Sets up an authenticator app: a code to scan, its first code, and the recovery codes. */
export function SetUpAuthenticator({ fullWidth = false, onDone }: SetUpAuthenticatorProps) {
  const begin = useAction({ run: beginAuthenticator });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = useRefreshAffected("secondFactor");
  const finish = (): void => {
    setCodes(null);
    void refresh();
    onDone?.();
  };
  return (
    <>
      {begin.error && <ErrorBanner>{begin.error}</ErrorBanner>}
      <Button variant="contained" fullWidth={fullWidth} loading={begin.busy} onClick={() => begin.start()}>
        <Trans>Set Up Authenticator App</Trans>
      </Button>
      {begin.result && (
        <AuthenticatorDialog
          begun={begin.result}
          onClose={begin.reset}
          onAdded={(added) => {
            begin.reset();
            if (added.length > 0) setCodes(added);
            else finish();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={finish} />}
    </>
  );
}

type AuthenticatorDialogProps = {
  begun: NewAuthenticator;
  onClose: () => void;
  onAdded: (codes: readonly string[]) => void;
};

function AuthenticatorDialog({ begun, onClose, onAdded }: AuthenticatorDialogProps) {
  const form = useServerForm({
    defaults: { factor_code: "" },
    check: ({ factor_code }) => ({ factor_code: factor_code.trim() ? undefined : t`Enter the code` }),
    send: ({ factor_code }) => addAuthenticator(begun.setup, factor_code),
    onSaved: onAdded,
  });
  return (
    <FormDialog
      form={form}
      dirty={false}
      title={t`Set up an authenticator app`}
      submitLabel={t`Turn On`}
      fullScreenOnPhone
      onClose={onClose}
    >
      <Typography>
        <Trans>
          Scan this code with an authenticator app, such as the one of your password manager. Then enter the
          six digits that it shows.
        </Trans>
      </Typography>
      <Box
        component="img"
        src={begun.qr_code}
        alt={t`QR code for the authenticator app`}
        // Dark on white in both schemes, or cameras do not read it.
        sx={{ width: 200, height: 200, alignSelf: "center", bgcolor: "common.white", p: 1, borderRadius: 1 }}
      />
      <CopyField label={t`Key`} hint={t`For apps that cannot scan.`} value={begun.secret} />
      <Link href={begun.address} variant="body2">
        <Trans>Open an app on this device</Trans>
      </Link>
      <CodeField form={form} />
    </FormDialog>
  );
}
