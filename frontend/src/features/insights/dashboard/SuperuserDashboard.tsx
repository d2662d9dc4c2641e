import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { OnboardCompanyForm } from "@/features/companies/OnboardCompanyForm";
import { usePlatformMetrics } from "@/features/companies/queries";
import type { PlatformMetrics, SuperuserNeeds } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount, formatDate, formatDateTime } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { ATTENTION, DASHBOARD } from "../messages";
import { Attention, ShortList } from "./parts";
import { TopSuggestions } from "./TopSuggestions";

/** Sample figures, shown dimmed and labelled as such if the real ones cannot be loaded. */
const PLACEHOLDERS: PlatformMetrics = {
  totalCompanies: 5,
  avgConnectionsPerCompany: 50,
  totalOpenJobs: 42,
  totalReferrals: 78,
  totalInterviewing: 23,
  totalPlacements: 15,
};

const TILES: { key: keyof PlatformMetrics; label: string; to: string }[] = [
  { key: "totalCompanies", label: "Companies", to: paths.companies },
  {
    key: "avgConnectionsPerCompany",
    label: "Avg. LinkedIn Connections",
    to: `${paths.companies}?sort=-connections_count`,
  },
  { key: "totalOpenJobs", label: "Open Jobs", to: `${paths.allJobs}?status=OPEN` },
  { key: "totalReferrals", label: "Total Referrals", to: paths.allReferrals },
  { key: "totalInterviewing", label: "Interviewing", to: `${paths.allReferrals}?status=INTERVIEWING` },
  { key: "totalPlacements", label: "Placements", to: `${paths.allReferrals}?status=HIRED` },
];

/** Dashboard of a superuser: figures of the whole platform or of the selected company. */
export function SuperuserDashboard() {
  const query = usePlatformMetrics();
  const placeholders = query.isError && !query.data;
  const figures = query.data ?? (placeholders ? PLACEHOLDERS : undefined);
  return (
    <>
      <Section title={DASHBOARD.superTitle} description={DASHBOARD.superText}>
        <Stack spacing={2}>
          {query.isError && (
            <ErrorBanner onRetry={query.refetch}>
              {query.data
                ? `${DASHBOARD.superFailed} ${DASHBOARD.lastGood(formatDateTime(new Date(query.dataUpdatedAt).toISOString()))}`
                : DASHBOARD.superFailed}
            </ErrorBanner>
          )}
          <TileGrid min={200}>
            {TILES.map(({ key, label, to }) => (
              <StatTile
                key={key}
                label={label}
                loading={query.isPending}
                dimmed={placeholders}
                value={figures && formatCount(figures[key])}
                {...(placeholders ? { mark: <Chip size="small" label={DASHBOARD.sampleFigure} /> } : { to })}
              />
            ))}
          </TileGrid>
        </Stack>
      </Section>
      <OnboardCompanyForm />
      <Attention>{({ superuser }) => superuser && <SuperuserAttention data={superuser} />}</Attention>
      <TopSuggestions />
    </>
  );
}

/** Inactive companies, failing deliveries and growth by company. */
function SuperuserAttention({ data }: { data: SuperuserNeeds }) {
  const { idle_companies, idle_companies_count, failures, failures_count, growth } = data;
  return (
    <>
      <Section
        title={ATTENTION.idle}
        description={
          idle_companies.length === 0 ? ATTENTION.noIdle : restOf(idle_companies, idle_companies_count)
        }
      >
        <ShortList
          label={ATTENTION.idle}
          rows={idle_companies}
          rowKey={(row) => row.id}
          title={(row) => <CompanyLink name={row.name} />}
          detail={(row) =>
            row.last_sign_in ? ATTENTION.lastSignIn(formatDate(row.last_sign_in)) : ATTENTION.neverASignIn
          }
        />
      </Section>
      {failures.length > 0 && (
        <Section title={ATTENTION.failures} description={restOf(failures, failures_count)}>
          <ShortList
            label={ATTENTION.failures}
            rows={failures}
            rowKey={(row) => row.id ?? 0}
            title={(row) => (row.name === null ? ATTENTION.noCompany : <CompanyLink name={row.name} />)}
            detail={({ webhooks, deliveries }) =>
              [
                webhooks > 0 && ATTENTION.webhooks(webhooks),
                deliveries > 0 && ATTENTION.deliveries(deliveries),
              ]
                .filter(Boolean)
                .join(" · ")
            }
          />
        </Section>
      )}
      <Section title={ATTENTION.growth} description={growth.length === 0 ? ATTENTION.noGrowth : undefined}>
        <ShortList
          label={ATTENTION.growth}
          rows={growth}
          rowKey={(row) => row.id}
          title={(row) => row.name}
          detail={(row) => ATTENTION.growthBefore(row.referrals_before)}
          action={(row) => <strong>{formatCount(row.referrals)}</strong>}
        />
      </Section>
    </>
  );
}

const CompanyLink = ({ name }: { name: string }) => (
  <TextLink to={`${paths.companies}?search=${encodeURIComponent(name)}`}>{name}</TextLink>
);

/** The number of rows that are not shown. */
const restOf = (shown: readonly unknown[], count: number): string | undefined =>
  count > shown.length ? ATTENTION.more(count - shown.length) : undefined;
