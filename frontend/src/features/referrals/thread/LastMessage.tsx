import { plural, t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type RefObject, useEffect, useState } from "react";
import { useThread } from "@/features/referrals/queries";
import { Quote } from "@/shared/ui/data-display/Quote";
import { formatDate } from "@/shared/ui/format";

type LastMessageProps = {
  id: number;
  /** The conversation, where it is on the same screen: the message is shown while that is out of sight. */
  unlessSeen?: RefObject<HTMLElement | null>;
};

/** The last message of a referral's conversation, two lines of it. Its place is empty without any. */
export function LastMessage({ id, unlessSeen }: LastMessageProps) {
  const { data = [] } = useThread(id);
  const isSeen = useIsSeen(unlessSeen);
  const last = data.at(-1);
  if (!last || isSeen) return null;
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

/** Whether something is in sight, also within what scrolls; taken for so until the browser has said it. */
function useIsSeen(element?: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(element !== undefined);
  useEffect(() => {
    if (!element?.current) return;
    const observer = new IntersectionObserver((entries) =>
      setIsSeen(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
