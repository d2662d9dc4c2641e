import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { errorMessage } from "@/shared/api/errors";
import type { Referral } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { SAMPLE_SHARE, sampleSize, useIsSample } from "@/shared/session/viewAsSample";
import { PersonAvatar } from "@/shared/ui/data-display/PersonAvatar";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { formatCount } from "@/shared/ui/format";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { AnswerClock } from "./AnswerClock";
import { AskContact, ContactButton } from "./Contact";
import { DecisionButton } from "./decision/DecisionButton";
import { countsFailed, ReferredBy, referralsFailed } from "./parts";
import { REFERRALS, referralCountsQuery, referralsQuery } from "./queries";
import {
  AnswerFilter,
  LinkedFilters,
  MadeByFilter,
  NO_LINKED_FILTERS,
  StatusFilter,
} from "./ReferralFilters";

/**
 * HR's All Referrals and a manager's Job Referrals: the same screen, with rows scoped by the
 * server.
 */
export function ReferralList() {
  const { companyId } = useSession();
  const ofJobs = useLocation().pathname === paths.jobReferrals;
  const [params, setParams] = useListParams(REFERRALS);
  const { status, answer } = params;
  const madeByMe = params.made_by === "me";
  const sample = useIsSample();
  const share = ofJobs && sample ? SAMPLE_SHARE.managerReferrals : 1;
  const all = useQuery(referralsQuery(params, ofJobs));
  const query = useSampledList(all, share, REFERRALS.toQuery(params).offset);
  const counts = useQuery(referralCountsQuery(params, ofJobs));
  const [seen, setSeen] = useState<Error | null>(null);
  const filtered = REFERRALS.isFiltered({ ...params, made_by: undefined });
  const showAll = () => setParams({ search: "", status: "", answer: "", ...NO_LINKED_FILTERS });
  const describe = (): string => {
    if (!ofJobs && companyId === null) return t`Everyone who was referred to a job, in all companies.`;
    if (!ofJobs) return t`Everyone who was referred to a job at your company.`;
    return madeByMe ? t`Everyone you referred, to any job.` : t`Everyone who was referred to your jobs.`;
  };
  return (
    <PageFrame title={ofJobs ? t`Job Referrals` : t`All Referrals`} description={describe()}>
      {ofJobs && <PreviewNotice />}
      <Stack spacing={2}>
        <SearchField
          label={t`Search Referrals`}
          placeholder={t`Search by candidate, job title or referrer`}
          value={params.search}
          onChange={(search) => setParams({ search })}
        />
        {/* Groups side by side on wide screens. */}
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 2 }}>
          {ofJobs && !sample && (
            <MadeByFilter madeByMe={madeByMe} onChoose={(made_by) => setParams({ made_by })} />
          )}
          <StatusFilter
            status={status}
            countOf={(key) => {
              // The numbers of a status are unknown in a sample.
              if (share < 1 && key !== "total") return undefined;
              if (!counts.data) return counts.isPending ? "" : undefined;
              return formatCount(sampleSize(counts.data[key], share));
            }}
            onChoose={(next) => setParams({ status: next })}
          />
          <AnswerFilter
            answer={answer}
            onChoose={(next) => setParams({ answer: next })}
            ordering={params.sort}
            onSort={(sort) => setParams({ sort })}
          />
        </Box>
        <LinkedFilters params={params} onChange={setParams} />
      </Stack>
      {counts.error !== seen && counts.error && !query.error && (
        <ErrorBanner onRetry={counts.refetch} onClose={() => setSeen(counts.error)}>
          {countsFailed(errorMessage(counts.error))}
        </ErrorBanner>
      )}
      <CardList
        label={t`Referrals`}
        query={query}
        errorText={referralsFailed}
        rowKey={(referral) => referral.id}
        card={(referral) => <ReferralCard referral={referral} />}
        params={params}
        onChange={setParams}
        empty={
          <EmptyState
            title={filtered ? t`No referrals found matching your filters.` : t`No referrals yet`}
            text={!filtered && t`You'll see referrals here as soon as employees make them.`}
            action={
              filtered && (
                <SecondaryButton onClick={showAll}>
                  <Trans>Show All</Trans>
                </SecondaryButton>
              )
            }
          />
        }
      />
    </PageFrame>
  );
}

/** A referral's card for reviewers: details and next steps. */
function ReferralCard({ referral }: { referral: Referral }) {
  const { id, connection_name: name, candidate } = referral;
  return (
    <Stack
      // Next to the sidebar, names and actions only fit side by side on wide screens.
      direction={{ xs: "column", lg: "row" }}
      spacing={1}
      sx={{ alignItems: { lg: "center" }, justifyContent: "space-between" }}
    >
      <Box sx={{ display: "flex", gap: 2, minWidth: 0 }}>
        <PersonAvatar name={name} size={40} />
        <CardText referral={referral} />
      </Box>
      {/* Aligns the first action with the details above. */}
      <Stack
        direction="row"
        useFlexGap
        spacing={0.5}
        sx={{ flexShrink: 0, flexWrap: "wrap", ml: { xs: -1.75, sm: 5.25, lg: 0 } }}
      >
        <ContactButton name={name} email={candidate.email} referral={referral} size="small" variant="text" />
        <ButtonLink
          size="small"
          color="inherit"
          to={paths.candidateProfile(id)}
          aria-label={t`View Profile: ${name}`}
        >
          <Trans>View Profile</Trans>
        </ButtonLink>
        <DecisionButton referral={referral} />
      </Stack>
    </Stack>
  );
}

function CardText({ referral }: { referral: Referral }) {
  // Across the whole platform, each card names its company.
  const { companyId } = useSession();
  const { id, connection_name: name, duplicate_of: first } = referral;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.5 }}>
        <Typography variant="h6" component="h2">
          <TextLink to={paths.referral(id)} color="inherit" sx={{ fontWeight: "inherit" }}>
            {name}
          </TextLink>
        </Typography>
        <StatusChip status={referral.status} />
        <Typography variant="body2" component="span">
          <AnswerClock referral={referral} />
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mt: 0.25 }}>
        <span>{referral.job_title}</span>
        <Typography
          component="span"
          variant="inherit"
          color="textSecondary"
          sx={{ display: { xs: "block", sm: "inline" } }}
        >
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            {" · "}
          </Box>
          <span>{referral.job_department_name ?? t`Unknown Department`}</span>
        </Typography>
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
        {companyId === null && <span>{`${referral.company_name} · `}</span>}
        <ReferredBy referral={referral} />
      </Typography>
      {referral.allowed.ask_contact && (
        <AskContact referral={referral} size="small" variant="text" sx={{ ml: -1.75 }} short />
      )}
      {first !== null && (
        <Typography variant="caption" component="p" sx={{ mt: 0.25 }}>
          <TextLink to={paths.referral(first)} color="warning">
            <Trans>Referred earlier by a colleague</Trans>
          </TextLink>
        </Typography>
      )}
    </Box>
  );
}
