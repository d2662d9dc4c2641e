import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useSession } from "@/shared/session/useSession";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { downloadFile } from "@/shared/ui/downloadFile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Button } from "@/shared/ui/inputs/Button";
import { Section } from "@/shared/ui/layout/Section";
import { PROFILE } from "./messages";

/** Exports the user's data, and signs out everywhere. */
export function DataAndDevices() {
  const { user, signOutEverywhere } = useSession();
  const [isConfirming, setIsConfirming] = useState(false);
  const dataExport = useMutation({
    mutationFn: () => api.get("/auth/my-data/"),
    onSuccess: (data) =>
      downloadFile(`${user?.username}.json`, "application/json", JSON.stringify(data, null, 2)),
  });
  const signOutAll = useMutation({ mutationFn: signOutEverywhere });

  return (
    <Section title={PROFILE.dataTitle}>
      <Stack spacing={2}>
        {dataExport.error && <ErrorBanner>{errorMessage(dataExport.error)}</ErrorBanner>}
        <Action
          note={PROFILE.exportNote}
          label={PROFILE.exportData}
          busy={dataExport.isPending}
          onClick={() => dataExport.mutate()}
        />
        <Action
          note={PROFILE.signOutNote}
          label={PROFILE.signOutEverywhere}
          onClick={() => setIsConfirming(true)}
        />
      </Stack>
      <ConfirmDialog
        open={isConfirming}
        title={`${PROFILE.signOutEverywhere}?`}
        confirmLabel={PROFILE.signOutEverywhere}
        busy={signOutAll.isPending}
        error={signOutAll.error ? errorMessage(signOutAll.error) : undefined}
        onConfirm={() => signOutAll.mutateAsync()}
        onClose={() => setIsConfirming(false)}
      >
        {PROFILE.signOutAsk}
      </ConfirmDialog>
    </Section>
  );
}

type ActionProps = { note: string; label: string; busy?: boolean; onClick: () => void };

function Action({ note, label, busy = false, onClick }: ActionProps) {
  return (
    <Stack
      direction={{ xs: "column", sm: "row" }}
      spacing={1.5}
      sx={{ justifyContent: "space-between", alignItems: { xs: "flex-start", sm: "center" } }}
    >
      <Typography variant="body2" color="textSecondary">
        {note}
      </Typography>
      <Button variant="outlined" color="inherit" loading={busy} onClick={onClick} sx={{ flexShrink: 0 }}>
        {label}
      </Button>
    </Stack>
  );
}
