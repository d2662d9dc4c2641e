import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { lazyComponent } from "@/shared/lazyComponent";
import { useSession } from "@/shared/session/useSession";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Button } from "@/shared/ui/inputs/Button";
import { UNLINKED } from "./unlinkedMessages";

const JoinCompany = lazyComponent(() => import("./JoinCompany").then((m) => m.JoinCompany));

/** Explains to users without a company why all lists are empty, and what to do. */
export function UnlinkedNotice() {
  const { user, isSuperuser } = useSession();
  const notify = useNotify();
  const resend = useMutation({
    mutationFn: () => api.post("/auth/email/resend/"),
    onSuccess: () => notify(UNLINKED.resent, "info"),
    onError: (error) => notify(errorMessage(error), "error"),
  });
  if (!user || isSuperuser || user.company) return null;
  return (
    <Alert severity="info" sx={{ mb: 3, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{UNLINKED.title}</AlertTitle>
      {UNLINKED.text}
      <Stack spacing={1.5} useFlexGap sx={{ mt: 2, alignItems: "flex-start" }}>
        <ChunkBoundary>
          <JoinCompany />
        </ChunkBoundary>
        <Button size="small" sx={{ ml: -1.75 }} loading={resend.isPending} onClick={() => resend.mutate()}>
          {UNLINKED.resend}
        </Button>
      </Stack>
    </Alert>
  );
}
