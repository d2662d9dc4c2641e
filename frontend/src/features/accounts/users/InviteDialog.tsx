import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { INVITE } from "@/features/accounts/users/messages";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { queryKey, useApiQuery } from "@/shared/api/queries";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";

type InviteDialogProps = { companyId: number; companyName: string; onClose: () => void };

/** The company's sign-up link, to copy or renew. */
export function InviteDialog({ companyId, companyName, onClose }: InviteDialogProps) {
  const queryClient = useQueryClient();
  const query = { company_id: companyId };
  const invitation = useApiQuery("/company-invitation/", { query });
  const renewal = useMutation({
    mutationFn: () => api.post("/company-invitation/", { query }),
    onSuccess: (renewed) => {
      queryClient.setQueryData(queryKey("/company-invitation/", { query }), renewed);
      setIsConfirming(false);
    },
    onError: (error) => console.error("The sign-up link was not renewed.", error),
  });
  const [isConfirming, setIsConfirming] = useState(false);
  const url = invitation.data?.signup_url;
  return (
    <>
      <TitledDialog
        open
        title={INVITE.title}
        onClose={onClose}
        actions={
          <>
            <Button color="inherit" disabled={!url} onClick={() => setIsConfirming(true)}>
              {INVITE.renew}
            </Button>
            <Button variant="contained" onClick={onClose}>
              {INVITE.close}
            </Button>
          </>
        }
      >
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {INVITE.text(companyName)}
        </Typography>
        {invitation.isPending && <LoadingState />}
        {!url && <QueryError query={invitation} text={INVITE.failed} />}
        {renewal.isSuccess && <Alert severity="success">{INVITE.renewed}</Alert>}
        {url && <CopyField key={url} label={INVITE.label} hint={INVITE.hint} value={url} />}
      </TitledDialog>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={INVITE.renewTitle}
        confirmLabel={INVITE.renew}
        busy={renewal.isPending}
        error={renewal.error ? errorMessage(renewal.error) : undefined}
        onConfirm={() => renewal.mutateAsync()}
        onClose={() => setIsConfirming(false)}
      >
        {INVITE.renewText}
      </ConfirmDialog>
    </>
  );
}
