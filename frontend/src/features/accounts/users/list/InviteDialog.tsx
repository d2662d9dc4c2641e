import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { INVITE } from "@/features/accounts/users/messages";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { queryKey, useApiQuery } from "@/shared/api/queries";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { LinkDialog } from "./LinkDialog";

type InviteDialogProps = { companyId: number; companyName: string; onClose: () => void };

/** The link by which anybody who has it signs up into the company, to be copied or renewed. */
export function InviteDialog({ companyId, companyName, onClose }: InviteDialogProps) {
  const queryClient = useQueryClient();
  const query = { company_id: companyId };
  const invitation = useApiQuery("/company-invitation/", { query });
  const renewal = useMutation({
    mutationFn: () => api.post("/company-invitation/", { query }),
    onSuccess: (renewed) => {
      queryClient.setQueryData(queryKey("/company-invitation/", { query }), renewed);
      setAsking(false);
    },
    onError: (error) => console.error("The sign-up link was not renewed.", error),
  });
  const [asking, setAsking] = useState(false);
  const url = invitation.data?.signup_url;
  return (
    <>
      <LinkDialog
        title={INVITE.title}
        text={INVITE.text(companyName)}
        onClose={onClose}
        actions={
          <>
            <Button color="inherit" disabled={!url} onClick={() => setAsking(true)}>
              {INVITE.renew}
            </Button>
            <Button variant="contained" onClick={onClose}>
              {INVITE.close}
            </Button>
          </>
        }
      >
        {invitation.isPending && <LoadingState />}
        {invitation.error && !url && (
          <ErrorBanner onRetry={invitation.refetch}>
            {INVITE.failed(errorMessage(invitation.error))}
          </ErrorBanner>
        )}
        {renewal.isSuccess && <Alert severity="success">{INVITE.renewed}</Alert>}
        {url && <CopyField key={url} label={INVITE.label} hint={INVITE.hint} value={url} />}
      </LinkDialog>
      <ConfirmDialog
        open={asking}
        danger
        title={INVITE.renewTitle}
        confirmLabel={INVITE.renew}
        busy={renewal.isPending}
        error={renewal.error ? errorMessage(renewal.error) : undefined}
        onConfirm={() => renewal.mutateAsync()}
        onClose={() => setAsking(false)}
      >
        {INVITE.renewText}
      </ConfirmDialog>
    </>
  );
}
