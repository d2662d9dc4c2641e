import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { COMMON, PROFILE, REFERRAL_LIST } from "@/features/referrals/messages";
import { Notes } from "@/features/referrals/Notes";
import { useReferrals } from "@/features/referrals/useReferrals";
import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDate } from "@/shared/ui/format";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { PagingBar } from "@/shared/ui/table/PagingBar";
import { PAGE_SIZES, usePaging } from "@/shared/ui/table/usePaging";

/**
 * All referrals of a connection that the user may see. For a deleted connection, only the referral
 * at hand.
 */
export function ProfileHistory({ referral }: { referral: Referral }) {
  const { connection } = referral;
  const paging = usePaging();
  const query = useReferrals({ connection: connection ?? undefined, ...paging.params }, connection !== null);
  const rows = connection === null ? [referral] : query.data?.rows;
  const count = query.data?.count ?? 0;
  return (
    <Section title={PROFILE.history}>
      <QueryError query={query} text={COMMON.fetchFailed} />
      {rows && (
        <Box component="ul" aria-label={PROFILE.history} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {rows.map((row) => (
            <HistoryRow key={row.id} referral={row} />
          ))}
        </Box>
      )}
      {query.isLoading && <Skeleton width="60%" />}
      {count > PAGE_SIZES[0] && <PagingBar paging={paging} count={count} />}
    </Section>
  );
}

function HistoryRow({ referral }: { referral: Referral }) {
  const { id, job_title: job, referrer_name: referrer, created_at: at } = referral;
  return (
    <Stack
      component="li"
      direction={{ xs: "column", sm: "row" }}
      spacing={1.5}
      sx={{
        justifyContent: "space-between",
        alignItems: "flex-start",
        "& + &": { mt: 2, pt: 2, borderTop: 1, borderColor: "divider" },
      }}
    >
      <Stack spacing={0.75} sx={{ minWidth: 0, maxWidth: "100%", overflowWrap: "anywhere" }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.5 }}>
          <Typography variant="h6" component="h3">
            {job}
          </Typography>
          <StatusChip status={referral.status} />
        </Box>
        <Typography variant="caption" component="p" color="textSecondary">
          <span>{REFERRAL_LIST.referredBy(referrer)}</span>
          {" · "}
          <time dateTime={at}>{formatDate(at)}</time>
        </Typography>
        <Notes text={referral.notes} />
      </Stack>
      <SecondaryLink
        size="small"
        to={paths.referral(id)}
        aria-label={PROFILE.viewReferralOf(job)}
        sx={{ flexShrink: 0 }}
      >
        {PROFILE.viewReferral}
      </SecondaryLink>
    </Stack>
  );
}
