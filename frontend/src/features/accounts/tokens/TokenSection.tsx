import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useAction } from "@/shared/hooks/useAction";
import { dotted } from "@/shared/i18n/isolate";
import { useSession } from "@/shared/session/useSession";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDate, formatDateTime } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { Section } from "@/shared/ui/layout/Section";
import { type ListedToken, revokeToken, type TokenOwner, useCompanyTokens, useOwnTokens } from "./queries";
import { scopeLabel } from "./scopes";
import { TokenDialog } from "./TokenDialog";

/** The user's own API tokens, a section of the profile. Superusers have none. */
export function OwnTokens() {
  const { isSuperuser } = useSession();
  const tokens = useOwnTokens();
  const [isCreating, setIsCreating] = useState(false);
  if (isSuperuser) return null;
  return (
    <Section
      id="api-tokens"
      title={t`API Tokens`}
      description={t`For your scripts. A token never does more than you may do.`}
      actions={<CreateButton onClick={() => setIsCreating(true)} />}
    >
      <ApiTokenList owner="person" tokens={tokens} />
      {isCreating && <TokenDialog owner="person" onClose={() => setIsCreating(false)} />}
    </Section>
  );
}

/**
 * The API tokens of the company, a section of its settings. Only HR creates them. Rarely changed, so
 * fetched only when opened, or named by the address.
 */
export function CompanyTokens() {
  const { isSuperuser, readOnly } = useSession();
  const isNamed = useLocation().hash === "#api-tokens";
  const [isOpen, setIsOpen] = useState(isNamed);
  const [isCreating, setIsCreating] = useState(false);
  const mayCreate = !isSuperuser && !readOnly;
  return (
    <Section
      id="api-tokens"
      title={t`API Tokens`}
      description={t`For the company's programs. They read what HR sees, write jobs, and keep working when people leave.`}
      actions={
        !isOpen ? (
          <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsOpen(true)}>
            <Trans>Show Tokens</Trans>
          </SecondaryButton>
        ) : (
          mayCreate && <CreateButton onClick={() => setIsCreating(true)} />
        )
      }
    >
      {isOpen && <LoadedCompanyTokens />}
      {isCreating && <TokenDialog owner="company" onClose={() => setIsCreating(false)} />}
    </Section>
  );
}

const LoadedCompanyTokens = () => <ApiTokenList owner="company" tokens={useCompanyTokens()} />;

/** The tokens of programs that call the API. */
const ApiTokenList = (props: Pick<TokenListProps, "owner" | "tokens">) => (
  <TokenList
    {...props}
    label={t`API Tokens`}
    empty={{
      title: t`No API tokens yet`,
      text: t`Scripts and other programs call the API with one.`,
    }}
  />
);

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <SecondaryButton sx={{ flexShrink: 0 }} onClick={onClick}>
    <Trans>Create Token</Trans>
  </SecondaryButton>
);

type TokenListProps = {
  owner: TokenOwner;
  tokens: UseQueryResult<ListedToken[]>;
  label: string;
  /** What stands in the place of the list where there is none. */
  empty: { title: string; text: string };
};

/** Tokens, with a button each to revoke it. */
export function TokenList({ owner, tokens, label, empty }: TokenListProps) {
  const { readOnly } = useSession();
  const [revoked, setRevoked] = useState<ListedToken | null>(null);
  return (
    <>
      {tokens.isPending && <LoadingState />}
      <QueryError query={tokens} text={(message) => t`Failed to load the API tokens: ${message}`} />
      {tokens.data?.length === 0 && <EmptyState {...empty} />}
      {tokens.data && tokens.data.length > 0 && (
        <Stack component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {tokens.data.map((token) => (
            <TokenItem
              key={token.id}
              token={token}
              onRevoke={readOnly ? undefined : () => setRevoked(token)}
            />
          ))}
        </Stack>
      )}
      {revoked && <RevokeDialog owner={owner} token={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

const SOON_MS = 7 * 24 * 3600 * 1000;

function TokenItem({ token, onRevoke }: { token: ListedToken; onRevoke: (() => void) | undefined }) {
  const { name, scopes, ending, created_at, created_by_name, last_used_at, expires_at } = token;
  const left = Date.parse(expires_at) - Date.now();
  const created = formatDate(created_at);
  const expires = formatDate(expires_at);
  const used = formatDateTime(last_used_at);
  return (
    <DividedRow py={1.5}>
      <Box sx={{ minWidth: 0, flex: "1 1 16rem" }}>
        <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <Typography sx={{ overflowWrap: "anywhere" }}>{name}</Typography>
          {left <= 0 && <Chip size="small" color="error" label={t`Expired`} />}
          {left > 0 && left < SOON_MS && <Chip size="small" color="warning" label={t`Expires soon`} />}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {dotted(scopes.map(scopeLabel))}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {dotted([
            `…${ending}`,
            created_by_name ? t`created ${created} by ${created_by_name}` : t`created ${created}`,
            last_used_at ? t`last used ${used}` : t`never used`,
            left > 0 ? t`expires ${expires}` : t`expired ${expires}`,
          ])}
        </Typography>
      </Box>
      {onRevoke && (
        <SecondaryButton size="small" aria-label={t`Revoke ${name}`} onClick={onRevoke}>
          <Trans>Revoke</Trans>
        </SecondaryButton>
      )}
    </DividedRow>
  );
}

type RevokeDialogProps = { owner: TokenOwner; token: ListedToken; onClose: () => void };

function RevokeDialog({ owner, token: { id, name }, onClose }: RevokeDialogProps) {
  const revoke = useAction({
    run: () => revokeToken(owner, id),
    changes: "token",
    done: () => t`${name} was revoked.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t`Revoke ${name}?`}
      confirmLabel={t`Revoke`}
      busy={revoke.busy}
      error={revoke.error}
      onConfirm={() => revoke.start()}
      onClose={onClose}
    >
      <Trans>Programs that use this token are refused from now on. This cannot be undone.</Trans>
    </ConfirmDialog>
  );
}
