import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "@/shared/api/client";
import { useRefreshAffected } from "@/shared/api/queries";
import type { IdentityProvider } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Field } from "@/shared/ui/inputs/Field";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { Section } from "@/shared/ui/layout/Section";
import { useProviders } from "./queries";

/**
 * The company's own sign-in: a section of its settings. Rarely changed, so fetched only when opened,
 * or named by the address.
 */
export function ProviderSection() {
  const { readOnly } = useSession();
  const isNamed = useLocation().hash === "#sign-in";
  const [isOpen, setIsOpen] = useState(isNamed);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Section
      id="sign-in"
      title={t`Sign-in`}
      description={t`Let people sign in with your identity provider, such as Entra ID, Okta, Keycloak or Google Workspace.`}
      actions={
        !isOpen ? (
          <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsOpen(true)}>
            {/* The button stays, and with it the focus; its text does not. */}
            <span key="show">
              <Trans>Show Providers</Trans>
            </span>
          </SecondaryButton>
        ) : (
          !readOnly && (
            <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsAdding(true)}>
              <span key="connect">
                <Trans>Connect Provider</Trans>
              </span>
            </SecondaryButton>
          )
        )
      }
    >
      {isOpen && <ProviderList />}
      {isAdding && <AddProviderDialog onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

function ProviderList() {
  const providers = useProviders();
  return (
    <>
      {providers.isPending && <LoadingState />}
      <QueryError
        query={providers}
        text={(message) => t`Failed to load the identity providers: ${message}`}
      />
      {providers.data?.length === 0 && (
        <EmptyState
          title={t`No identity provider yet`}
          text={t`People sign in with a password or with Google.`}
        />
      )}
      {providers.data && providers.data.length > 0 && (
        <Stack component="ul" aria-label={t`Identity providers`} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {providers.data.map((provider) => (
            <ProviderItem key={provider.id} provider={provider} />
          ))}
        </Stack>
      )}
    </>
  );
}

/** Whether a provider is offered at sign-in. */
export function ProviderState({ provider }: { provider: IdentityProvider }) {
  const { enabled, enforced, secret_lost, last_test } = provider;
  if (secret_lost) return <Chip size="small" color="error" label={t`Enter the secret again`} />;
  if (!enabled) return <Chip size="small" label={t`Not offered`} />;
  if (last_test?.is_current && last_test.state === "FAILED")
    return <Chip size="small" color="warning" label={t`Test failed`} />;
  return (
    <Chip size="small" color="success" label={enforced ? t`Required at sign-in` : t`Offered at sign-in`} />
  );
}

function ProviderItem({ provider }: { provider: IdentityProvider }) {
  const { id, name, issuer, domains } = provider;
  return (
    <DividedRow py={1.5}>
      <Box sx={{ minWidth: 0, flex: "1 1 16rem" }}>
        <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <Typography sx={{ overflowWrap: "anywhere" }}>{name}</Typography>
          <ProviderState provider={provider} />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {dotted([issuer.replace(/^https:\/\//, "") || t`No issuer yet`, ...domains])}
        </Typography>
      </Box>
      <SecondaryLink size="small" to={paths.provider(id)} aria-label={t`Set Up ${name}`}>
        <Trans>Set Up</Trans>
      </SecondaryLink>
    </DividedRow>
  );
}

/** What follows on the screen of the provider. */
const NEW_PROVIDER = {
  issuer: "",
  client_id: "",
  scopes: "openid email profile",
  enabled: false,
  domains: [],
  creates_accounts: true,
  maps_each_time: true,
  session_days: 1,
};

/** Begins a provider with its name: the rest follows on its screen, which has the redirect address. */
function AddProviderDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const refresh = useRefreshAffected("provider");
  const form = useServerForm({
    defaults: { name: "" },
    check: ({ name }) => ({ name: name.trim() ? undefined : t`Enter the name that people see at sign-in` }),
    send: ({ name }) => api.post("/identity-providers/", { body: { ...NEW_PROVIDER, name: name.trim() } }),
    onSaved: ({ id }) => {
      void refresh();
      void navigate(paths.provider(id));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t`Connect an identity provider`}
      submitLabel={t`Continue`}
      onClose={onClose}
    >
      <Field
        label={t`Name`}
        hint={t`People see it at sign-in, such as Acme ID.`}
        required
        autoFocus
        {...form.field("name")}
      />
    </FormDialog>
  );
}
