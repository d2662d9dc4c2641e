import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { KeyboardEvent } from "react";
import { NO_VALUE } from "@/shared/ui/format";
import { COMMON } from "./messages";

/** The note of a referral, or a placeholder if there is none. */
export function Notes({ text }: { text: string }) {
  return (
    <Typography
      variant="body2"
      color={text ? "textPrimary" : "textSecondary"}
      sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
    >
      {text || COMMON.noNotes}
    </Typography>
  );
}

/** Accepts http(s) URLs only: imported data is not trusted. */
export function LinkedInLink({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return NO_VALUE;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      Open LinkedIn profile
    </Link>
  );
}

/** Submits the surrounding form on Ctrl+Enter (Cmd+Enter), also from multiline fields. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}
