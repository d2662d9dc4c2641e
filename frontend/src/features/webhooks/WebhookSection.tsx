import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { Section } from "@/shared/ui/layout/Section";
import { webhooksQuery } from "./queries";
import { shapeLabel, WebhookDialog } from "./WebhookDialog";
import { WebhookState } from "./WebhookState";

/** The webhooks section of the company settings. */
export function WebhookSection() {
  const { readOnly } = useSession();
  const webhooks = useQuery(webhooksQuery());
  // The id of the webhook being edited, or "new".
  const [editedId, setEditedId] = useState<number | "new" | null>(null);
  const close = () => setEditedId(null);
  return (
    <Section
      id="webhooks"
      title={t`Webhooks`}
      description={t`Send news about referrals and jobs to Slack, Microsoft Teams or your own tools.`}
      actions={
        !readOnly && (
          <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setEditedId("new")}>
            <Trans>Add Webhook</Trans>
          </SecondaryButton>
        )
      }
    >
      {webhooks.isPending && <LoadingState />}
      <QueryError query={webhooks} text={(message) => t`Failed to load the webhooks: ${message}`} />
      {webhooks.data?.length === 0 && (
        <EmptyState
          title={t`No webhooks yet`}
          text={t`Get referrals and jobs in Slack, Teams or your own tool.`}
        />
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <Stack component="ul" aria-label={t`Webhooks`} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {webhooks.data.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              onEdit={readOnly ? undefined : () => setEditedId(webhook.id)}
            />
          ))}
        </Stack>
      )}
      {editedId !== null && (
        <WebhookDialog webhook={webhooks.data?.find(({ id }) => id === editedId) ?? null} onClose={close} />
      )}
    </Section>
  );
}

/** Without the path, which may contain a secret. */
const getHost = (address: string): string => address.replace(/^https?:\/\//, "").split(/[/?]/)[0] ?? "";

function WebhookItem({ webhook, onEdit }: { webhook: Webhook; onEdit: (() => void) | undefined }) {
  const { id, name, address, shape, kinds } = webhook;
  const count = kinds.length;
  const events = plural(count, { one: "# event", other: "# events" });
  return (
    <DividedRow py={1.5}>
      <Box sx={{ minWidth: 0, flex: "1 1 16rem" }}>
        <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <Typography sx={{ overflowWrap: "anywhere" }}>{name}</Typography>
          <WebhookState webhook={webhook} />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {dotted([shapeLabel(shape), getHost(address), events])}
        </Typography>
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        <SecondaryLink size="small" to={paths.webhook(id)} aria-label={t`Deliveries of ${name}`}>
          <Trans>Deliveries</Trans>
        </SecondaryLink>
        {onEdit && (
          <SecondaryButton size="small" aria-label={t`Edit ${name}`} onClick={onEdit}>
            <Trans>Edit</Trans>
          </SecondaryButton>
        )}
      </Box>
    </DividedRow>
  );
}
