import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { BackLink } from "@/shared/ui/layout/BackLink";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { Section } from "@/shared/ui/layout/Section";
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
      actions={
        !readOnly && (
          <SecondaryButton onClick={() => setIsDeleting(true)}>
            <Trans>Disconnect</Trans>
          </SecondaryButton>
        )
      }
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
        <ProviderForm key={provider.id} provider={provider} />
      </Section>
      <ProviderTest provider={provider} />
      {isDeleting && <DeleteDialog provider={provider} onClose={() => setIsDeleting(false)} />}
    </PageFrame>
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
