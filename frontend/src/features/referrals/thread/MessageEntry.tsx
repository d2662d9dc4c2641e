import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Message, Referral } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { formatDateTime } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { AudienceMark } from "./AudienceMark";
import { EditMessage } from "./EditMessage";
import { THREAD } from "./messages";

/** A message with author, time and audience; earlier versions are behind "Edited". */
export function MessageEntry({ referral, message }: { referral: Referral; message: Message }) {
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
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
          {THREAD.edit}
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
      <summary>{THREAD.edited}</summary>
      {message.earlier_texts.map(({ text, replaced_at: at }) => (
        <Box key={at} sx={{ mt: 0.5, whiteSpace: "pre-wrap" }}>
          {`${THREAD.earlier(formatDateTime(at))} ${text}`}
        </Box>
      ))}
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
  return text.split(pattern).map((part, place) => {
    const Part = names.includes(part) ? "strong" : "span";
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    return <Part key={place}>{part}</Part>;
  });
}
