import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Referral } from "@/shared/api/types";
import type { DescriptionItem } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatDateTime } from "@/shared/ui/format";
import type { useReferral } from "./queries";
import { relationshipLabel } from "./referralFacts";
import { StatusHistory } from "./StatusHistory";

/** The query of a full referral. */
export type ReferralQuery = Pick<ReturnType<typeof useReferral>, "data" | "isFetching" | "refetch">;

/** How the referrer knows them; empty if they have not said it. */
export function relationshipItem(referral: Referral): DescriptionItem[] {
  const value = relationshipLabel(referral.relationship);
  return value ? [{ label: t`How They Know Each Other`, value }] : [];
}

/** Which job, how far, and who; the name can be a link. */
export const jobStatusPerson = (
  referral: Referral,
  person: ReactNode = referral.connection_name,
): DescriptionItem[] => [
  { label: t`Job Title`, value: referral.job_title },
  { label: t`Status`, value: <StatusChip status={referral.status} /> },
  { label: t`Referred Person`, value: person },
];

export const times = (referral: Referral): DescriptionItem[] => [
  { label: t`Referred On`, value: formatDateTime(referral.created_at) },
  { label: t`Last Updated`, value: formatDateTime(referral.updated_at) },
];

/** A part of a dialog. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}

/** The status history, or its loading or error state. */
export function History({ query: { data, isFetching, refetch } }: { query: ReferralQuery }) {
  if (data) return <StatusHistory label={t`Status History`} history={data.history} />;
  if (isFetching) return <Skeleton role="status" aria-label={t`Loading the history...`} width="60%" />;
  return (
    <ErrorBanner onRetry={refetch}>
      <Trans>The history could not be loaded.</Trans>
    </ErrorBanner>
  );
}
