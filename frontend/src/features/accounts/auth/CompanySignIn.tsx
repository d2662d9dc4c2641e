import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { apiRows } from "@/shared/api/queries";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { isEmailAddress } from "@/shared/forms/isEmailAddress";
import { useServerForm } from "@/shared/forms/useServerForm";
import type { CompanyProvider } from "@/shared/session/api";
import { redirectTarget, safeRedirectTarget } from "@/shared/session/redirectTarget";
import { startProviderSignIn } from "@/shared/session/ssoCallback";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";

/** By what the address names a provider: `/login?domain=acme.com`, `/login?provider=…&iss=…`. */
export type NamedProvider = { domain?: string; provider?: string; iss?: string };

/** What the address names; null without anything. A tile of a provider leads here. */
export function namedProvider(search: string): NamedProvider | null {
  const query = new URLSearchParams(search);
  const named = Object.fromEntries(
    (["domain", "provider", "iss"] as const).flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return named.domain || named.provider ? named : null;
}

/** The path in `target_link_uri`, if it is one of ours. */
function targetLink(search: string): string | null {
  const value = new URLSearchParams(search).get("target_link_uri");
  if (value === null || !URL.canParse(value, window.location.origin)) return null;
  const { origin, pathname, search: query, hash } = new URL(value, window.location.origin);
  return origin === window.location.origin ? safeRedirectTarget(pathname + query + hash) : null;
}

/** The domain of an address as it is typed; null for what is none. */
export const domainOf = (typed: string): string | null =>
  isEmailAddress(typed.trim()) ? (typed.trim().split("@").at(-1) ?? null) : null;

/** The provider of an email domain, if it has one. Only the domain is sent. */
const providerQuery = (named: NamedProvider) => apiRows("/auth/providers/", { query: named, scope: false });

/** The provider that is named; does not fetch without a name. */
export const useCompanyProvider = (named: NamedProvider | null) =>
  useQuery({ ...providerQuery(named ?? {}), enabled: named !== null }, useSession().queryClient);

type ContinueProps = {
  provider: CompanyProvider;
  /** Where it takes the place of what had the focus. */
  autoFocus?: boolean;
};

/** Leads to the provider, after a press: another site may have led here. */
export function ContinueWithProvider({ provider: { id, name }, autoFocus = false }: ContinueProps) {
  const { state, search } = useLocation();
  const { returnTo } = useSession();
  const target = targetLink(search) ?? redirectTarget(state) ?? returnTo;
  return (
    <Button
      fullWidth
      variant="contained"
      autoFocus={autoFocus}
      onClick={() => startProviderSignIn(id, target)}
    >
      <Trans>Continue with {name}</Trans>
    </Button>
  );
}

/** Instead of what somebody has tried, where the company lets its people sign in with its provider alone. */
export function RequiredProvider() {
  const { requiredProvider, cancelSecondStep } = useSession();
  if (!requiredProvider) return null;
  return (
    <Stack spacing={2}>
      <Alert severity="info">{requiredProvider.sentence}</Alert>
      <ContinueWithProvider provider={requiredProvider} autoFocus />
      <Button color="inherit" onClick={cancelSecondStep}>
        <Trans>Back</Trans>
      </Button>
    </Stack>
  );
}

type CompanySignInProps = { named: NamedProvider | null; onBack: () => void };

/** Signing in with the company's own provider: asks for the address, unless the URL names a provider. */
export function CompanySignIn({ named, onBack }: CompanySignInProps) {
  const [found, setFound] = useState<CompanyProvider | null>(null);
  return (
    <Stack spacing={2}>
      {found ? (
        <ContinueWithProvider provider={found} autoFocus />
      ) : named ? (
        <Named named={named} />
      ) : (
        <AddressForm onFound={setFound} />
      )}
      <Button color="inherit" onClick={onBack}>
        <Trans>Use Your Username and Password</Trans>
      </Button>
    </Stack>
  );
}

function Named({ named }: { named: NamedProvider }) {
  const providers = useCompanyProvider(named);
  const [provider] = providers.data ?? [];
  if (providers.isPending) return <LoadingState />;
  if (provider) return <ContinueWithProvider provider={provider} />;
  return providers.error ? (
    <QueryError query={providers} text={(message) => t`Failed to find your company: ${message}`} />
  ) : (
    <Alert severity="warning">
      <Trans>This link names no company that signs in here. Ask your HR team for the right one.</Trans>
    </Alert>
  );
}

function AddressForm({ onFound }: { onFound: (provider: CompanyProvider) => void }) {
  const { queryClient } = useSession();
  const form = useServerForm({
    defaults: { email: "" },
    check: ({ email }) => ({
      email: isEmailAddress(email.trim()) ? undefined : t`Please enter a valid email address`,
    }),
    send: ({ email }) => queryClient.fetchQuery(providerQuery({ domain: domainOf(email) ?? "" })),
    onSaved: ([provider]) => {
      if (provider) onFound(provider);
      else setUnknown(true);
    },
  });
  const [isUnknown, setUnknown] = useState(false);
  const domain = domainOf(form.watch("email"));
  return (
    <Form form={form}>
      <Typography variant="body2" color="textSecondary">
        <Trans>Your company's own sign-in is found by your work email.</Trans>
      </Typography>
      <FormError form={form} />
      {isUnknown && domain && !form.busy && (
        <Alert severity="info">
          <Trans>Nobody at {domain} signs in this way. Use your username and password, or Google.</Trans>
        </Alert>
      )}
      <Field
        label={t`Work Email`}
        type="email"
        autoComplete="email"
        autoFocus
        required
        {...form.field("email")}
      />
      <SubmitButton fullWidth form={form} busyLabel={t`Loading...`}>
        {t`Continue`}
      </SubmitButton>
    </Form>
  );
}
