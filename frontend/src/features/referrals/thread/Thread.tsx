import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useEditMessage, useThread } from "@/features/referrals/queries";
import type { Audience, Message, Referral } from "@/shared/api/types";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { joinTexts, useDraftForm } from "@/shared/forms/useDraftForm";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatDateTime } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { checkText, MessageForm, messageLabel } from "./MessageForm";

/** The messages of a referral, and a form for a new one. */
export function Thread({ referral }: { referral: Referral }) {
  const query = useThread(referral.id);
  return (
    <Stack spacing={2.5}>
      {query.isError && (
        <ErrorBanner onRetry={query.refetch}>
          <Trans>The conversation could not be loaded.</Trans>
        </ErrorBanner>
      )}
      {query.isPending && (
        // Between no message and one: what is below moves little, either way.
        <Skeleton variant="rounded" role="status" aria-label={t`Loading the conversation...`} height={52} />
      )}
      {query.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          <Trans>No messages yet.</Trans>
        </Typography>
      )}
      {query.data && query.data.length > 0 && (
        <Box
          component="ol"
          aria-label={t`Conversation`}
          sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}
        >
          {query.data.map((message) => (
            <MessageEntry key={message.id} referral={referral} message={message} />
          ))}
        </Box>
      )}
      {referral.allowed.write && <MessageForm key={referral.id} referral={referral} />}
    </Stack>
  );
}

/** A message with author, time and audience; earlier versions are behind "Edited". */
function MessageEntry({ referral, message }: { referral: Referral; message: Message }) {
  const { user, drafts } = useSession();
  const [editing, setEditing] = useState(drafts.has(editDraft(message)));
  const internal = message.audience === "internal";
  const editable = message.editable_until !== null && new Date(message.editable_until) > new Date();
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        ...(internal && { borderStyle: "dashed" }),
        overflowWrap: "anywhere",
      }}
    >
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 0.5, mb: 0.75 }}
      >
        <Typography variant="subtitle2" component="span">
          {message.author_name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          <time dateTime={message.created_at}>{formatDateTime(message.created_at)}</time>
        </Typography>
        <AudienceMark
          audience={message.audience}
          referrer={referral.referrer === user?.id ? null : referral.referrer_name}
        />
      </Box>
      {editing ? (
        <EditMessage referralId={referral.id} message={message} onClose={() => setEditing(false)} />
      ) : (
        <Typography variant="body2" sx={{ whiteSpace: "pre-wrap" }}>
          <TextWithMentions message={message} />
        </Typography>
      )}
      <EarlierVersions message={message} />
      {editable && !editing && (
        <Button size="small" onClick={() => setEditing(true)} sx={{ minWidth: 0, px: 0.5, ml: -0.5 }}>
          <Trans>Edit</Trans>
        </Button>
      )}
    </Box>
  );
}

/** The earlier versions of an edited message, collapsed. */
function EarlierVersions({ message }: { message: Message }) {
  if (message.earlier_texts.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 0.5, typography: "caption", color: "text.secondary" }}>
      <summary>
        <Trans>Edited</Trans>
      </summary>
      {message.earlier_texts.map(({ text, replaced_at: at }) => {
        const time = formatDateTime(at);
        return (
          <Box key={at} sx={{ mt: 0.5, whiteSpace: "pre-wrap" }}>
            {t`Until ${time}: ${text}`}
          </Box>
        );
      })}
    </Box>
  );
}

/** The text with mentioned names in bold. */
function TextWithMentions({ message: { text, mentions } }: { message: Message }) {
  const names = mentions.map(({ name }) => `@${name}`);
  if (names.length === 0) return <span>{text}</span>;
  const pattern = new RegExp(
    `(${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`,
  );
  return text.split(pattern).map((part, index) => {
    const Part = names.includes(part) ? "strong" : "span";
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    return <Part key={index}>{part}</Part>;
  });
}

/** Who can see a message; `referrer` is null if the reader is the referrer. */
function AudienceMark({ audience, referrer }: { audience: Audience; referrer: string | null }) {
  const internal = audience === "internal";
  const shared = referrer === null ? t`Shared` : t`Shared with ${referrer}`;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={internal ? "warning" : "info"}
      icon={internal ? <VisibilityOffOutlined /> : <PeopleOutlined />}
      label={internal ? t`Internal` : shared}
      title={internal ? t`Internal: only reviewers and HR can see this` : t`Shared with the referrer`}
    />
  );
}

const editDraft = (message: Message): string => `edit:${message.id}`;

type EditMessageProps = { referralId: number; message: Message; onClose: () => void };

/** Edits a recently written message. */
function EditMessage({ referralId, message, onClose }: EditMessageProps) {
  const edit = useEditMessage(referralId, message.id);
  const { drafts } = useSession();
  const form = useDraftForm({
    defaults: { text: message.text },
    draft: {
      key: editDraft(message),
      toKeep: ({ text }) => (text.trim() && text !== message.text ? { text } : null),
      join: (back, typed) => ({ text: joinTexts(back.text, typed.text) }),
      failed: (reason) => t`Your message was not changed: ${reason}`,
    },
    check: checkText,
    send: ({ text }) => edit.mutateAsync(text),
    onSaved: onClose,
  });
  const cancel = (): void => {
    drafts.delete(editDraft(message));
    onClose();
  };
  return (
    <Form form={form}>
      <FormError form={form} />
      <Field
        label={messageLabel(message.audience)}
        multiline
        minRows={2}
        maxRows={8}
        autoFocus
        {...form.field("text")}
      />
      <Stack direction="row" spacing={1}>
        <SubmitButton form={form} size="small">
          {t`Save`}
        </SubmitButton>
        <Button size="small" color="inherit" onClick={cancel} disabled={form.busy}>
          <Trans>Cancel</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
