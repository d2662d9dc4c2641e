import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Webhook } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { Section } from "@/shared/ui/layout/Section";
import { SHAPES, WEBHOOKS } from "./messages";
import { useWebhooks } from "./queries";
import { WebhookDialog } from "./WebhookDialog";
import { WebhookState } from "./WebhookState";

/** The webhooks section of the company settings. */
export function WebhookSection() {
  const { readOnly } = useSession();
  const webhooks = useWebhooks();
  // The id of the webhook being edited, or "new".
  const [editedId, setEditedId] = useState<number | "new" | null>(null);
  const close = () => setEditedId(null);
  return (
    <Section
      title={WEBHOOKS.title}
      description={WEBHOOKS.text}
      actions={
        !readOnly && (
          <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setEditedId("new")}>
            {WEBHOOKS.add}
          </SecondaryButton>
        )
      }
    >
      {webhooks.isPending && <LoadingState />}
      <QueryError query={webhooks} text={WEBHOOKS.failed} />
      {webhooks.data?.length === 0 && <EmptyState title={WEBHOOKS.none} text={WEBHOOKS.noneText} />}
      {webhooks.data && webhooks.data.length > 0 && (
        <Stack component="ul" aria-label={WEBHOOKS.title} sx={{ listStyle: "none", m: 0, p: 0 }}>
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
  return (
    <DividedRow py={1.5}>
      <Box sx={{ minWidth: 0, flex: "1 1 16rem" }}>
        <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <Typography sx={{ overflowWrap: "anywhere" }}>{name}</Typography>
          <WebhookState webhook={webhook} />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {[SHAPES[shape] ?? shape, getHost(address), WEBHOOKS.kindCount(kinds.length)].join(" · ")}
        </Typography>
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        <SecondaryLink size="small" to={paths.webhook(id)} aria-label={WEBHOOKS.logOf(name)}>
          {WEBHOOKS.log}
        </SecondaryLink>
        {onEdit && (
          <SecondaryButton size="small" aria-label={WEBHOOKS.editOf(name)} onClick={onEdit}>
            {WEBHOOKS.edit}
          </SecondaryButton>
        )}
      </Box>
    </DividedRow>
  );
}
