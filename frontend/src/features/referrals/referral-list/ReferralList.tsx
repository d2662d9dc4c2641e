import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { COMMON, COUNTS, REFERRAL_LIST } from "@/features/referrals/messages";
import { useAnswerFilter } from "@/features/referrals/useAnswerFilter";
import { useReferralCounts, useReferrals } from "@/features/referrals/useReferrals";
import { useStatusFilter } from "@/features/referrals/useStatusFilter";
import { errorMessage } from "@/shared/api/errors";
import { useUrlSearch, useUrlState } from "@/shared/hooks/useUrlState";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { SAMPLE_SHARE, sampleSize, useIsSample } from "@/shared/session/viewAsSample";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { formatCount } from "@/shared/ui/format";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { usePaging } from "@/shared/ui/table/usePaging";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { hasLinkedFilters, LinkedFilters, NO_LINKED_FILTERS, useLinkedFilters } from "./LinkedFilters";
import { ReferralCard } from "./ReferralCard";
import { AnswerFilter, MadeByFilter, StatusFilter } from "./ReferralFilters";

const ORDERS = [{ ordering: "answer_due" }, { ordering: "created_at" }];

/**
 * HR's All Referrals and a manager's Job Referrals: the same screen, with rows scoped by the
 * server.
 */
export function ReferralList() {
  const { companyId } = useSession();
  const ofJobs = useLocation().pathname === paths.jobReferrals;
  const ofAll = companyId === null ? REFERRAL_LIST.everywhereDescription : REFERRAL_LIST.allDescription;
  const [status, setStatus] = useStatusFilter();
  const { text, setText, term } = useUrlSearch();
  const { params, change } = useUrlState();
  const madeByMe = params.get("made_by") === "me";
  const [answer, setAnswer] = useAnswerFilter();
  const linked = useLinkedFilters();
  const paging = usePaging({
    resetOn: [status, term, madeByMe, answer, ...Object.values(linked)],
    columns: ORDERS,
  });
  const sample = useIsSample();
  const share = ofJobs && sample ? SAMPLE_SHARE.managerReferrals : 1;
  const scope = !ofJobs ? {} : madeByMe ? { mine: true } : { managed: true };
  const shown = { search: term, answer, ...linked, ...scope };
  const all = useReferrals({ ...shown, status, ...paging.params });
  const query = useSampledList(all, share, paging.params.offset);
  const counts = useReferralCounts(shown);
  const [seen, setSeen] = useState<Error | null>(null);
  const filtered = Boolean(status || term || answer || hasLinkedFilters(linked));
  const clear = (): void => {
    setText("");
    change({ status: undefined, answer: undefined, ...NO_LINKED_FILTERS });
  };
  return (
    <PageFrame
      title={ofJobs ? REFERRAL_LIST.ofJobs : REFERRAL_LIST.all}
      description={
        ofJobs ? (madeByMe ? REFERRAL_LIST.madeByMeDescription : REFERRAL_LIST.ofJobsDescription) : ofAll
      }
    >
      {ofJobs && <PreviewNotice />}
      <Stack spacing={2}>
        <SearchField
          label={REFERRAL_LIST.search}
          placeholder={REFERRAL_LIST.searchPlaceholder}
          value={text}
          onChange={setText}
        />
        {/* Groups side by side on wide screens. */}
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 2 }}>
          {ofJobs && !sample && (
            <MadeByFilter madeByMe={madeByMe} onChoose={(next) => change({ made_by: next })} />
          )}
          <StatusFilter
            status={status}
            countOf={(key) => {
              // The numbers of a status are unknown in a sample.
              if (share < 1 && key !== "total") return undefined;
              if (!counts.data) return counts.isPending ? "" : undefined;
              return formatCount(sampleSize(counts.data[key], share));
            }}
            onChoose={setStatus}
          />
          <AnswerFilter
            answer={answer}
            onChoose={setAnswer}
            ordering={paging.ordering}
            onSort={paging.setOrdering}
          />
        </Box>
        <LinkedFilters filters={linked} />
      </Stack>
      {counts.error !== seen && counts.error && !query.error && (
        <ErrorBanner onRetry={counts.refetch} onClose={() => setSeen(counts.error)}>
          {COUNTS.failed(errorMessage(counts.error))}
        </ErrorBanner>
      )}
      <CardList
        label={REFERRAL_LIST.list}
        query={query}
        errorText={COMMON.fetchFailed}
        rowKey={(referral) => referral.id}
        card={(referral) => <ReferralCard referral={referral} />}
        paging={paging}
        empty={
          <EmptyState
            title={filtered ? COMMON.noMatches : COMMON.empty}
            text={!filtered && REFERRAL_LIST.emptyText}
            action={filtered && <SecondaryButton onClick={clear}>{COMMON.showAll}</SecondaryButton>}
          />
        }
      />
    </PageFrame>
  );
}
