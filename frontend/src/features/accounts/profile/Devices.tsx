import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { useApiRows } from "@/shared/api/queries";
import type { DeviceSession } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDateTime } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { Section } from "@/shared/ui/layout/Section";
import { DEVICES } from "./messages";

/** The user's active sessions, and how to end them. */
export function Devices() {
  const sessions = useApiRows("/auth/sessions/", { staleTime: 0 });
  // The session to end, or all others.
  const [ending, setEnding] = useState<DeviceSession | "others" | null>(null);
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Section title={DEVICES.title} description={DEVICES.note}>
      {sessions.isPending && <LoadingState />}
      <QueryError query={sessions} text={DEVICES.failed} />
      {sessions.data && (
        <Stack component="ul" spacing={2} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {sessions.data.map((session) => (
            <Device key={session.id} session={session} onEnd={() => setEnding(session)} />
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
      {ending && <EndDialog ending={ending} refresh={sessions.refetch} onClose={() => setEnding(null)} />}
    </Section>
  );
}

function Device({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const { browser, current, created_at, last_used_at } = session;
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

type EndDialogProps = {
  ending: DeviceSession | "others";
  refresh: () => Promise<unknown>;
  onClose: () => void;
};

function EndDialog({ ending, refresh, onClose }: EndDialogProps) {
  const notify = useNotify();
  const end = useMutation({
    mutationFn: async () => {
      if (ending === "others") await api.post("/auth/sessions/sign-out-others/");
      else await api.delete("/auth/sessions/{id}/", { path: { id: ending.id } });
      await refresh();
      notify(ending === "others" ? DEVICES.othersEnded : DEVICES.ended(ending.browser));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={ending === "others" ? DEVICES.askOthers : DEVICES.ask(ending.browser)}
      confirmLabel={DEVICES.end}
      busy={end.isPending}
      error={end.error ? errorMessage(end.error) : undefined}
      onConfirm={() => end.mutateAsync()}
      onClose={onClose}
    >
      {DEVICES.askText}
    </ConfirmDialog>
  );
}
