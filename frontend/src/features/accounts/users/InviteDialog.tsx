import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import LinkOutlined from "@mui/icons-material/LinkOutlined";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { apiQuery } from "@/shared/api/queries";
import { useAction } from "@/shared/hooks/useAction";
import { useSession } from "@/shared/session/useSession";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";

/** Opens the sign-up link of a company; superusers select the company first. */
export function InviteButton({ companyId }: { companyId: number | null }) {
  const { user, companies } = useSession();
  const [open, setOpen] = useState(false);
  const own = user?.company?.id === companyId ? user.company.name : undefined;
  const name = own ?? companies.find(({ id }) => id === companyId)?.name;
  return (
    <>
      <BlockableButton
        variant="outlined"
        color="inherit"
        startIcon={<LinkOutlined />}
        reason={companyId === null && t`Choose a company in the filters first.`}
        onClick={() => setOpen(true)}
      >
        <Trans>Invite by Link</Trans>
      </BlockableButton>
      {open && companyId !== null && (
        <InviteDialog companyId={companyId} company={name} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type InviteDialogProps = {
  companyId: number;
  /** Its name, if it is known. */
  company: string | undefined;
  onClose: () => void;
};

/** The company's sign-up link, to copy or renew. */
function InviteDialog({ companyId, company, onClose }: InviteDialogProps) {
  const queryClient = useQueryClient();
  const query = { company_id: companyId };
  const read = apiQuery("/company-invitation/", { query });
  const invitation = useQuery(read);
  const [isConfirming, setIsConfirming] = useState(false);
  const renewal = useAction({
    run: () => api.post("/company-invitation/", { query }),
    onDone: (renewed) => {
      queryClient.setQueryData(read.queryKey, renewed);
      setIsConfirming(false);
    },
  });
  const url = invitation.data?.signup_url;
  return (
    <>
      <TitledDialog
        open
        title={t`Invite by Link`}
        onClose={onClose}
        actions={
          <>
            <Button color="inherit" disabled={!url} onClick={() => setIsConfirming(true)}>
              <Trans>Renew Link</Trans>
            </Button>
            <Button variant="contained" onClick={onClose}>
              {t({ message: "Close", context: "dialog" })}
            </Button>
          </>
        }
      >
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {company
            ? t`Anyone who signs up with this link joins ${company} as an employee.`
            : t`Anyone who signs up with this link joins your company as an employee.`}
        </Typography>
        {invitation.isPending && <LoadingState />}
        {!url && (
          <QueryError query={invitation} text={(message) => t`Failed to load the sign-up link: ${message}`} />
        )}
        {renewal.result && (
          <Alert severity="success">
            <Trans>This is the new link. Earlier links no longer work.</Trans>
          </Alert>
        )}
        {url && (
          <CopyField
            key={url}
            label={t`Sign-up link`}
            hint={t`Works until it is renewed. Share it only with people at the company.`}
            value={url}
          />
        )}
      </TitledDialog>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={t`Renew the link?`}
        confirmLabel={t`Renew Link`}
        busy={renewal.busy}
        error={renewal.error}
        onConfirm={() => renewal.start()}
        onClose={() => setIsConfirming(false)}
      >
        <Trans>Earlier links stop working immediately. People who have already joined stay.</Trans>
      </ConfirmDialog>
    </>
  );
}
