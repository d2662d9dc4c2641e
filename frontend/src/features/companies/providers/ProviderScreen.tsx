import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "@/shared/api/client";
import { useDropDeleted } from "@/shared/api/queries";
import type { IdentityProvider } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { BackLink } from "@/shared/ui/layout/BackLink";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { Section } from "@/shared/ui/layout/Section";
import { EnforcementSection } from "./EnforcementSection";
import { ProviderForm } from "./ProviderForm";
import { ProviderState } from "./ProviderSection";
import { ProviderTest } from "./ProviderTest";
import { providerQuery } from "./queries";

const BackToSettings = () => (
  <BackLink to={`${paths.settings}#sign-in`}>
    <Trans>Settings</Trans>
  </BackLink>
);

/** /settings/sign-in/{id}: connecting one identity provider. */
export function ProviderScreen() {
  const id = useRouteId() ?? null;
  // The result of a test comes from another tab: it is read when this one is looked at again.
  const provider = useQuery({ ...providerQuery(id), refetchOnWindowFocus: "always" });
  return (
    <RecordPage noun="provider" query={provider} back={<BackToSettings />}>
      {(loaded) => <ProviderContent provider={loaded} />}
    </RecordPage>
  );
}

function ProviderContent({ provider }: { provider: IdentityProvider }) {
  const { readOnly } = useSession();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <PageFrame
      title={provider.name}
      description={<ProviderState provider={provider} />}
      back={<BackToSettings />}
      width="narrow"
    >
      <Section
        title={t`At your provider`}
        description={t`Create an application there: OpenID Connect, for the web, with a client secret. Register this address with it.`}
      >
        <CopyField
          label={t`Redirect address`}
          value={provider.redirect_address}
          hint={t`Exactly as it is written here, with the slash at the end.`}
        />
      </Section>
      <Section title={t`Connection`} description={t`Your provider shows these values with the application.`}>
        {provider.waits_for_test && <WaitingChange provider={provider} />}
        <ProviderForm key={provider.id} provider={provider} />
      </Section>
      <ProviderTest provider={provider} />
      <EnforcementSection provider={provider} />
      {!readOnly && !provider.enforced && (
        <Section
          title={t`Disconnect`}
          actions={
            <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsDeleting(true)}>
              <Trans>Disconnect</Trans>
            </SecondaryButton>
          }
        >
          <Typography variant="body2" color="textSecondary">
            <Trans>Ends the links of accounts to it, and the sessions that began with it.</Trans>
          </Typography>
        </Section>
      )}
      {isDeleting && <DeleteDialog provider={provider} onClose={() => setIsDeleting(false)} />}
    </PageFrame>
  );
}

/** Says that a change is not in force yet. */
function WaitingChange({ provider: { id, name } }: { provider: IdentityProvider }) {
  const { readOnly } = useSession();
  const discarding = useAction({
    run: () => api.delete("/identity-providers/{id}/pending/", { path: { id } }),
    changes: "provider",
    done: () => t`The change of ${name} was discarded.`,
  });
  return (
    <Stack spacing={1.5} sx={{ mb: 2.5 }}>
      {discarding.error && <ErrorBanner onClose={discarding.reset}>{discarding.error}</ErrorBanner>}
      <Alert
        severity="warning"
        action={
          !readOnly && (
            <Button color="inherit" loading={discarding.busy} onClick={() => discarding.start()}>
              <Trans>Discard</Trans>
            </Button>
          )
        }
      >
        <Trans>
          This change waits: test the connection, and it takes effect once the test succeeds. Until then,
          people sign in as before.
        </Trans>
      </Alert>
    </Stack>
  );
}

function DeleteDialog({
  provider: { id, name },
  onClose,
}: {
  provider: IdentityProvider;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const drop = useDropDeleted();
  const deletion = useAction({
    run: async () => {
      await api.delete("/identity-providers/{id}/", { path: { id } });
      drop("/identity-providers/{id}/", id);
    },
    changes: "provider",
    done: () => t`${name} was disconnected.`,
    onDone: () => void navigate(paths.settings),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t`Disconnect ${name}?`}
      confirmLabel={t`Disconnect`}
      busy={deletion.busy}
      error={deletion.error}
      onConfirm={() => deletion.start()}
      onClose={onClose}
    >
      <Typography>
        <Trans>
          Nobody can sign in with it any more. People without a password ask for a link by Forgot your
          password, and their accounts stay.
        </Trans>
      </Typography>
    </ConfirmDialog>
  );
}
