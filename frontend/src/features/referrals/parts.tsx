import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { KeyboardEvent } from "react";
import type { Referral } from "@/shared/api/types";
import { formatCount, formatDate, NO_VALUE } from "@/shared/ui/format";

/** Why a list of referrals could not be loaded. */
export const referralsFailed = (message: string): string => t`Error fetching referrals: ${message}`;

/** The note of a referral, or a placeholder if there is none. */
export function Notes({ text }: { text: string }) {
  return (
    <Typography
      variant="body2"
      color={text ? "textPrimary" : "textSecondary"}
      sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
    >
      {text || t`No notes provided.`}
    </Typography>
  );
}

/** Why the numbers of referrals could not be loaded. */
export const countsFailed = (message: string): string => t`The totals could not be loaded: ${message}`;

/** Why a text is too long. */
export function atMost(limit: number): string {
  const count = formatCount(limit);
  return t`At most ${count} characters`;
}

type ReferredByProps = { referral: Pick<Referral, "referrer_name" | "created_at"> };

/** Who referred somebody, and when. */
export function ReferredBy({ referral: { referrer_name: referrer, created_at: at } }: ReferredByProps) {
  return (
    <>
      <span>{t`Referred by ${referrer}`}</span>
      {" · "}
      <time dateTime={at}>{formatDate(at)}</time>
    </>
  );
}

/** Accepts http(s) URLs only: imported data is not trusted. */
export function LinkedInLink({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return NO_VALUE;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      <Trans>Open LinkedIn profile</Trans>
    </Link>
  );
}

/** Submits the surrounding form on Ctrl+Enter (Cmd+Enter), also from multiline fields. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}
