import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { Candidate, Referral, Relationship } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { formatDate, NO_VALUE } from "@/shared/ui/format";
import type { Option } from "@/shared/ui/inputs/SelectField";

/** "Engineer at Acme", or only the part that is known. */
export const positionAtCompany = ({ position, company }: Pick<Candidate, "position" | "company">): string =>
  position && company ? t`${position} at ${company}` : (position ?? company ?? "");

const RELATIONSHIPS: Record<Relationship, MessageDescriptor> = {
  WORKED_TOGETHER: msg`Worked together`,
  STUDIED_TOGETHER: msg`Studied together`,
  MET: msg`Have met`,
  FOUND: msg`Found them online`,
};

/** How the referrer knows the candidate; null if they have not said it, or in a way that this version does not know. */
export function relationshipLabel(relationship: string | null): string | null {
  const label = RELATIONSHIPS[relationship as Relationship];
  return label ? i18n._(label) : null;
}

/** For a select; 0 characters for no answer. */
export const relationshipOptions = (): Option<Relationship | "">[] => [
  { value: "", label: t`Choose…` },
  ...(Object.keys(RELATIONSHIPS) as Relationship[]).map((value) => ({
    value,
    label: i18n._(RELATIONSHIPS[value]),
  })),
];

type WaitingForProps = {
  referral: Pick<Referral, "status" | "created_at" | "hiring_manager" | "hiring_manager_name">;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Who owes the answer to a pending referral, and for how long; renders nothing for others. */
export function WaitingFor({ referral }: WaitingForProps) {
  const { user } = useSession();
  const { status, created_at, hiring_manager, hiring_manager_name: name } = referral;
  if (status !== "PENDING") return null;
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(created_at)) / DAY_MS));
  const sentence = (): string => {
    if (hiring_manager !== null && hiring_manager === user?.id)
      return plural(days, {
        0: "Waiting for you since today",
        one: "Waiting for you for # day",
        other: "Waiting for you for # days",
      });
    if (name)
      return t`${plural(days, {
        0: `Waiting for ${name} since today`,
        one: `Waiting for ${name} for # day`,
        other: `Waiting for ${name} for # days`,
      })}`;
    return plural(days, {
      0: "Waiting for HR since today",
      one: "Waiting for HR for # day",
      other: "Waiting for HR for # days",
    });
  };
  return <span>{sentence()}</span>;
}

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
export const isWebAddress = (url: string | null): url is string => /^https?:\/\//i.test(url ?? "");

export function LinkedInLink({ url }: { url: string | null }) {
  if (!isWebAddress(url)) return NO_VALUE;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      <Trans>Open LinkedIn profile</Trans>
    </Link>
  );
}
