import { plural, t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useThread } from "@/features/referrals/queries";
import { Quote } from "@/shared/ui/data-display/Quote";
import { formatDate } from "@/shared/ui/format";

/** The last message of a referral's conversation, two lines of it. Its place is empty without any. */
export function LastMessage({ id }: { id: number }) {
  const { data = [] } = useThread(id);
  const last = data.at(-1);
  if (!last) return null;
  const { author_name: author, created_at: at } = last;
  const day = formatDate(at);
  const earlier = data.length - 1;
  return (
    <Box role="group" aria-label={t`Last message`}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.25 }}>
        <span>{t`${author} wrote on ${day}`}</span>
        {earlier > 0 && (
          <span>{` · ${plural(earlier, { one: "# earlier message", other: "# earlier messages" })}`}</span>
        )}
      </Typography>
      <Quote text={last.text} lines={2} />
    </Box>
  );
}
