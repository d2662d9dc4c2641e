import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Fragment, type ReactNode } from "react";
import type { Referral } from "@/shared/api/types";
import { Quote } from "@/shared/ui/data-display/Quote";
import { AnswerClock } from "./AnswerClock";
import { isWebAddress, positionAtCompany, ReferredBy, relationshipLabel, WaitingFor } from "./referralFacts";

/** Parts of a line, with dots between those that there are. */
export const Dotted = ({ parts }: { parts: readonly ReactNode[] }) =>
  parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
    <Fragment key={index}>
      {index > 0 && <span aria-hidden>{" · "}</span>}
      <bdi>{part}</bdi>
    </Fragment>
  ));

/** What the person does where, and how the referrer knows them: what a reviewer reads first. */
export function PersonLine({ referral, linkedIn = false }: { referral: Referral; linkedIn?: boolean }) {
  const { candidate, connection_name: person } = referral;
  const job = positionAtCompany(candidate);
  const relationship = relationshipLabel(referral.relationship);
  const url = candidate.profile_url;
  if (!job && !relationship && !(linkedIn && isWebAddress(url))) return null;
  return (
    <Typography variant="body2" component="p" sx={{ overflowWrap: "anywhere" }}>
      <Dotted
        parts={[
          job && <span>{job}</span>,
          relationship && (
            <Box component="strong" sx={{ fontWeight: 600 }}>
              {relationship}
            </Box>
          ),
          linkedIn && isWebAddress(url) && (
            <Link
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`LinkedIn profile of ${person}`}
            >
              LinkedIn
            </Link>
          ),
        ]}
      />
    </Typography>
  );
}

type ReferredForProps = { referral: Referral; company?: boolean; job?: boolean };

/** For which job, by whom and when. */
export function ReferredFor({ referral, company = false, job = true }: ReferredForProps) {
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      <Dotted
        parts={[
          company && <span>{referral.company_name}</span>,
          job && (
            <Box component="span" sx={{ color: "text.primary" }}>
              {referral.job_title}
            </Box>
          ),
          job && <span>{referral.job_department_name ?? t`Unknown Department`}</span>,
          <ReferredBy key="by" referral={referral} />,
        ]}
      />
    </Typography>
  );
}

/** Who owes the answer since when, and until when it was promised; renders nothing if none is owed. */
export function AnswerLine({ referral }: { referral: Referral }) {
  const waits = referral.status === "PENDING";
  const promised = referral.answer_due && referral.answer_state !== "answered";
  if (!waits && !promised) return null;
  return (
    <Typography
      variant="caption"
      component="p"
      color="textSecondary"
      // No dot between them, which would end the first line where the second is below it.
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 1 }}
    >
      <WaitingFor referral={referral} />
      {promised && <AnswerClock referral={referral} />}
    </Typography>
  );
}

type ReferralSummaryProps = {
  referral: Referral;
  /** Of the note, at most. */
  lines?: number;
};

/** What decides, below the name: who it is, what the referrer says, for which job, and who owes the answer. */
export const ReferralSummary = ({ referral, lines }: ReferralSummaryProps) => (
  <Box sx={{ display: "grid", gap: 1, minWidth: 0 }}>
    <PersonLine referral={referral} linkedIn />
    <Quote text={referral.notes} lines={lines} />
    <div>
      <ReferredFor referral={referral} />
      <AnswerLine referral={referral} />
    </div>
  </Box>
);
