import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import type { DeviceSession } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDateTime } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { Section } from "@/shared/ui/layout/Section";
import { DEVICES } from "./messages";
import { useDevices, useSignOutDevice } from "./queries";

/** Where the user is signed in, and how to end that. */
export function Devices() {
  const devices = useDevices();
  // The device to sign out, or all others.
  const [ending, setEnding] = useState<DeviceSession | "others" | null>(null);
  const others = devices.data?.filter(({ current }) => !current) ?? [];
  return (
    <Section title={DEVICES.title} description={DEVICES.note}>
      {devices.isPending && <LoadingState />}
      <QueryError query={devices} text={DEVICES.failed} />
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
            {DEVICES.endOthers}
          </Button>
        </Box>
      )}
      {ending && <SignOutDialog device={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}

function Device({ device, onEnd }: { device: DeviceSession; onEnd: () => void }) {
  const { browser, current, created_at, last_used_at } = device;
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
          {current && <Chip size="small" color="primary" variant="outlined" label={DEVICES.current} />}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <span>{DEVICES.since(formatDateTime(created_at))}</span>
          {!current && <span>{` · ${DEVICES.lastUsed(formatDateTime(last_used_at))}`}</span>}
        </Typography>
      </Box>
      {!current && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          sx={{ flexShrink: 0 }}
          aria-label={DEVICES.endOf(browser, formatDateTime(created_at))}
          onClick={onEnd}
        >
          {DEVICES.end}
        </Button>
      )}
    </Stack>
  );
}

type SignOutDialogProps = { device: DeviceSession | "others"; onClose: () => void };

function SignOutDialog({ device, onClose }: SignOutDialogProps) {
  const notify = useNotify();
  const signOut = useSignOutDevice();
  const onSuccess = (): void => {
    notify(device === "others" ? DEVICES.othersEnded : DEVICES.ended(device.browser));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={device === "others" ? DEVICES.askOthers : DEVICES.ask(device.browser)}
      confirmLabel={DEVICES.end}
      busy={signOut.isPending}
      error={signOut.error ? errorMessage(signOut.error) : undefined}
      onConfirm={() => signOut.mutateAsync(device, { onSuccess })}
      onClose={onClose}
    >
      {DEVICES.askText}
    </ConfirmDialog>
  );
}
