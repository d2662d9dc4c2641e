import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { DeviceSession } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDateTime } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { Section } from "@/shared/ui/layout/Section";
import { useDevices, useSignOutDevice } from "./queries";

/** Where the user is signed in, and how to end that. */
export function Devices() {
  const devices = useDevices();
  // The device to sign out, or all others.
  const [ending, setEnding] = useState<DeviceSession | "others" | null>(null);
  const others = devices.data?.filter(({ current }) => !current) ?? [];
  return (
    <Section id="devices" title={t`Your devices`} description={t`Where you are signed in.`}>
      {devices.isPending && <LoadingState />}
      <QueryError query={devices} text={(message) => t`Error fetching devices: ${message}`} />
      {devices.data && (
        <Stack component="ul" spacing={2} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {devices.data.map((device) => (
            <Device key={device.id} device={device} onEnd={() => setEnding(device)} />
          ))}
        </Stack>
      )}
      {others.length > 1 && (
        <Box sx={{ mt: 2 }}>
          <Button variant="outlined" color="inherit" onClick={() => setEnding("others")}>
            <Trans>Sign Out All Other Devices</Trans>
          </Button>
        </Box>
      )}
      {ending && <SignOutDialog device={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}

function Device({ device, onEnd }: { device: DeviceSession; onEnd: () => void }) {
  const { browser, current } = device;
  const since = formatDateTime(device.created_at);
  const used = formatDateTime(device.last_used_at);
  return (
    <Stack
      component="li"
      direction={{ xs: "column", sm: "row" }}
      spacing={1}
      sx={{ justifyContent: "space-between", alignItems: { xs: "flex-start", sm: "center" } }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="div" sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <span>{browser}</span>
          {current && <Chip size="small" color="primary" variant="outlined" label={t`This device`} />}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {current ? t`Signed in ${since}` : t`Signed in ${since} · last used ${used}`}
        </Typography>
      </Box>
      {!current && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          sx={{ flexShrink: 0 }}
          aria-label={t`Sign Out ${browser}, signed in ${since}`}
          onClick={onEnd}
        >
          <Trans>Sign Out</Trans>
        </Button>
      )}
    </Stack>
  );
}

type SignOutDialogProps = { device: DeviceSession | "others"; onClose: () => void };

function SignOutDialog({ device, onClose }: SignOutDialogProps) {
  const browser = device === "others" ? null : device.browser;
  const signOut = useAction({
    run: useSignOutDevice(),
    done: () => (browser ? t`${browser} is signed out.` : t`All other devices are signed out.`),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={browser ? t`Sign out ${browser}?` : t`Sign out all other devices?`}
      confirmLabel={t`Sign Out`}
      busy={signOut.busy}
      error={signOut.error}
      onConfirm={() => signOut.start(device)}
      onClose={onClose}
    >
      {browser
        ? t`Anyone using it has to sign in again. This device stays signed in.`
        : t`Anyone using them has to sign in again. This device stays signed in.`}
    </ConfirmDialog>
  );
}
