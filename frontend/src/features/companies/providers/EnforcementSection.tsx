import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "@/shared/api/client";
import { useRefreshAffected } from "@/shared/api/queries";
import type { EnforcedPerson, Enforcement, IdentityProvider } from "@/shared/api/types";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useAction } from "@/shared/hooks/useAction";
import { dotted } from "@/shared/i18n/isolate";
import { roleLabel } from "@/shared/session/roles";
import { fullName } from "@/shared/session/sessionUser";
import { useSession } from "@/shared/session/useSession";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { Section } from "@/shared/ui/layout/Section";
import { enforcementQuery } from "./queries";

type Props = { provider: IdentityProvider };

/** Lets everyone of the company sign in with this provider alone, but for exceptions. */
export function EnforcementSection({ provider }: Props) {
  const { readOnly } = useSession();
  // As the provider's test, whose result comes from another tab.
  const enforcement = useQuery({ ...enforcementQuery(provider.id), refetchOnWindowFocus: "always" });
  const [isLifting, setIsLifting] = useState(false);
  const { enforced } = provider;
  return (
    <Section
      title={t`Required Sign-In`}
      description={t`Nobody then signs in with a password, a passkey or Google, but for exceptions. Passwords are kept, and work again afterwards.`}
      actions={
        enforced &&
        !readOnly && (
          <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsLifting(true)}>
            <Trans>Allow Other Ways</Trans>
          </SecondaryButton>
        )
      }
    >
      {enforcement.isPending && <LoadingState />}
      <QueryError
        query={enforcement}
        text={(message) => t`Failed to load who could not sign in: ${message}`}
      />
      {enforcement.data && (
        <EnforcementForm
          key={String(enforcement.data.enforced)}
          provider={provider}
          enforcement={enforcement.data}
        />
      )}
      {isLifting && <LiftDialog provider={provider} onClose={() => setIsLifting(false)} />}
    </Section>
  );
}

function EnforcementForm({ provider, enforcement }: Props & { enforcement: Enforcement }) {
  const { readOnly } = useSession();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("provider");
  const { id, name } = provider;
  const { enforced, tested_by_caller } = enforcement;
  const form = useServerForm({
    readOnly,
    defaults: { exceptions: [...enforcement.exceptions] },
    check: ({ exceptions }) => ({
      exceptions: exceptions.some(({ role }) => role === "HR")
        ? undefined
        : t`Choose at least one HR person, so that somebody can sign in when the provider is down`,
    }),
    confirm: () => !enforced,
    send: ({ exceptions }) =>
      api.put("/identity-providers/{id}/enforcement/", {
        path: { id },
        body: { exceptions: exceptions.map((person) => person.id) },
      }),
    onSaved: (saved) => {
      queryClient.setQueryData(enforcementQuery(id).queryKey, saved);
      form.reset({ exceptions: [...saved.exceptions] });
      notify(enforced ? t`The exceptions were saved.` : t`Everyone signs in with ${name} from now on.`);
      void refresh();
    },
  });
  const { value: exceptions, onChange, error } = form.select("exceptions");
  const chosen = new Set(exceptions.map((person) => person.id));
  const unable = enforcement.unable.filter((person) => !chosen.has(person.id));
  const add = (person: EnforcedPerson): void => {
    form.clearErrors("exceptions");
    onChange([...exceptions, person]);
  };
  const isLocked = form.busy || readOnly;
  const isReady = enforced || (tested_by_caller && provider.enabled);
  return (
    <Form form={form} spacing={2.5}>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      {enforced && (
        <Alert severity="success">
          <Trans>Everyone signs in with {name}, but for the exceptions.</Trans>
        </Alert>
      )}
      <People
        title={t`Exceptions`}
        text={t`They keep a password, and have to set up two-step sign-in. At least one is of HR.`}
        people={exceptions}
        action={(person) => (
          <IconButton
            aria-label={t`Remove ${person.name}`}
            disabled={isLocked}
            onClick={() => onChange(exceptions.filter((one) => one !== person))}
          >
            <DeleteOutlined />
          </IconButton>
        )}
      >
        {error && (
          <Typography variant="body2" color="error" role="alert">
            {error}
          </Typography>
        )}
        {!readOnly && (
          <ServerAutocomplete<EnforcedPerson>
            label={t`Add an Exception`}
            placeholder={t`Name or email`}
            disabled={form.busy}
            pages={(search) =>
              optionPages(
                "/users/",
                { query: { status: "ACTIVE", ordering: "name", search, limit: 25 } },
                ({ id, email, role, ...person }) => ({
                  id,
                  email: email ?? "",
                  role,
                  name: fullName(person),
                }),
              )
            }
            value={null}
            onChange={(person) => person && !chosen.has(person.id) && add(person)}
            optionLabel={(person) => person.name}
            optionDetails={(person) => [person.email]}
            isOptionDisabled={(person) => chosen.has(person.id)}
            errorText={() => t`The people could not be loaded.`}
            loadingText={t`Searching...`}
            noOptionsText={(search) => t`No one found matching "${search}"`}
          />
        )}
      </People>
      {provider.domains.length > 0 && unable.length > 0 && (
        <People
          title={plural(unable.length, {
            one: "# person could not sign in",
            other: "# people could not sign in",
          })}
          text={t`They have no address of the chosen domains. Make them exceptions, or let HR enter another address.`}
          people={unable}
          action={(person) =>
            !readOnly && (
              <SecondaryButton
                size="small"
                aria-label={t`Make Exception: ${person.name}`}
                disabled={isLocked}
                onClick={() => add(person)}
              >
                <Trans>Make Exception</Trans>
              </SecondaryButton>
            )
          }
        />
      )}
      <FormError form={form} />
      {!readOnly && !isReady && (
        <Typography variant="body2" color="textSecondary">
          {provider.enabled ? (
            <Trans>Test the connection yourself first, with what is saved now.</Trans>
          ) : (
            <Trans>Offer it at sign-in first.</Trans>
          )}
        </Typography>
      )}
      {!readOnly && (
        <Box sx={{ alignSelf: "flex-end" }}>
          <SubmitButton
            form={form}
            variant="outlined"
            color="inherit"
            disabled={enforced ? !form.dirty : !isReady}
          >
            {enforced ? t`Save Exceptions` : t`Require It of Everyone`}
          </SubmitButton>
        </Box>
      )}
      <ConfirmDialog
        {...form.confirmation}
        title={t`Require ${name} of everyone?`}
        confirmLabel={t`Require It`}
      >
        {unable.length > 0
          ? plural(unable.length, {
              one: "Whoever signed in otherwise is signed out, also you, and links to set a password end. # person cannot sign in from then on. HR and superusers are told by email.",
              other:
                "Whoever signed in otherwise is signed out, also you, and links to set a password end. # people cannot sign in from then on. HR and superusers are told by email.",
            })
          : t`Whoever signed in otherwise is signed out, also you, and links to set a password end. HR and superusers are told by email.`}
      </ConfirmDialog>
    </Form>
  );
}

/** A whole department may have other addresses. */
const SHOWN = 20;

type PeopleProps = {
  title: string;
  text: string;
  people: readonly EnforcedPerson[];
  action: (person: EnforcedPerson) => ReactNode;
  children?: ReactNode;
};

/** A list of people under a heading; a long one in full when somebody asks for it. */
function People({ title, text, people, action, children }: PeopleProps) {
  const [showsAll, setShowsAll] = useState(false);
  const total = formatCount(people.length);
  return (
    <Box role="group" aria-label={title}>
      <Typography variant="subtitle2">{title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      {people.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {people.slice(0, showsAll ? undefined : SHOWN).map((person) => (
            <DividedRow key={person.id} py={1}>
              <Box sx={{ minWidth: 0, flex: "1 1 12rem" }}>
                <Typography sx={{ overflowWrap: "anywhere" }}>{person.name}</Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                  {dotted([roleLabel(person.role), person.email || t`No address`])}
                </Typography>
              </Box>
              {action(person)}
            </DividedRow>
          ))}
        </Box>
      )}
      {!showsAll && people.length > SHOWN && (
        <SecondaryButton size="small" sx={{ mt: 1 }} onClick={() => setShowsAll(true)}>
          <Trans>Show All {total}</Trans>
        </SecondaryButton>
      )}
      {children && (
        <Stack spacing={1} sx={{ mt: 1 }}>
          {children}
        </Stack>
      )}
    </Box>
  );
}

function LiftDialog({ provider: { id, name }, onClose }: Props & { onClose: () => void }) {
  const lifting = useAction({
    run: () => api.delete("/identity-providers/{id}/enforcement/", { path: { id } }),
    changes: "provider",
    done: () => t`People can sign in without ${name} again.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Allow other ways to sign in?`}
      confirmLabel={t`Allow Other Ways`}
      busy={lifting.busy}
      error={lifting.error}
      onConfirm={() => lifting.start()}
      onClose={onClose}
    >
      {t`Passwords, passkeys and Google work as before. A change of ${name} that waits for a test is discarded. HR and superusers are told by email.`}
    </ConfirmDialog>
  );
}
