import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import Stack from "@mui/material/Stack";
import { OnboardCompany } from "@/features/companies/OnboardCompanyForm";
import { usePlatformMetrics } from "@/features/companies/queries";
import type { PlatformMetrics, SuperuserNeeds } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { FigureStrip } from "@/shared/ui/data-display/FigureStrip";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount, formatDate, formatDateTime } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
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

const TILES: { key: keyof PlatformMetrics; label: MessageDescriptor; to: string }[] = [
  { key: "totalCompanies", label: msg`Companies`, to: paths.companies },
  {
    key: "avgConnectionsPerCompany",
    label: msg`Avg. LinkedIn Connections`,
    to: `${paths.companies}?sort=-connections_count`,
  },
  { key: "totalOpenJobs", label: msg`Open Jobs`, to: `${paths.allJobs}?status=OPEN` },
  { key: "totalReferrals", label: msg`Total Referrals`, to: paths.allReferrals },
  { key: "totalInterviewing", label: msg`Interviewing`, to: `${paths.allReferrals}?status=INTERVIEWING` },
  { key: "totalPlacements", label: msg`Placements`, to: `${paths.allReferrals}?status=HIRED` },
];

/** Dashboard of a superuser: figures of the whole platform or of the selected company. */
export function SuperuserDashboard() {
  const query = usePlatformMetrics();
  const lastUpdate = formatDateTime(new Date(query.dataUpdatedAt).toISOString());
  const placeholders = query.isError && !query.data;
  const figures = query.data ?? (placeholders ? PLACEHOLDERS : undefined);
  return (
    <>
      <Section title={t`Super User Dashboard`} description={t`Platform-wide metrics and management`}>
        <Stack spacing={2}>
          {query.isError && (
            <ErrorBanner onRetry={query.refetch}>
              {query.data
                ? t`The figures could not be loaded. These are from ${lastUpdate}.`
                : t`The figures could not be loaded.`}
            </ErrorBanner>
          )}
          <FigureStrip inCard min={140}>
            {TILES.map(({ key, label, to }) => (
              <StatTile
                slim
                key={key}
                label={i18n._(label)}
                loading={query.isPending}
                dimmed={placeholders}
                value={figures && formatCount(figures[key])}
                {...(placeholders ? { hint: t`Sample figure` } : { to })}
              />
            ))}
          </FigureStrip>
        </Stack>
      </Section>
      <OnboardCompany />
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
        title={t`Companies with no sign-in for 30 days`}
        description={
          idle_companies.length === 0
            ? t`Every company was active in the last 30 days.`
            : restOf(idle_companies, idle_companies_count)
        }
      >
        <ShortList
          label={t`Companies with no sign-in for 30 days`}
          rows={idle_companies}
          rowKey={(row) => row.id}
          title={(row) => <CompanyLink name={row.name} />}
          detail={(row) => lastSignInText(row.last_sign_in)}
        />
      </Section>
      {failures.length > 0 && (
        <Section title={t`Failed deliveries`} description={restOf(failures, failures_count)}>
          <ShortList
            label={t`Failed deliveries`}
            rows={failures}
            rowKey={(row) => row.id ?? 0}
            title={(row) =>
              row.name === null ? t`People without a company` : <CompanyLink name={row.name} />
            }
            detail={({ webhooks, deliveries }) =>
              dotted([
                webhooks > 0 &&
                  plural(webhooks, {
                    one: "# webhook failing or switched off",
                    other: "# webhooks failing or switched off",
                  }),
                deliveries > 0 &&
                  plural(deliveries, {
                    one: "# email or notification not delivered",
                    other: "# emails or notifications not delivered",
                  }),
              ])
            }
          />
        </Section>
      )}
      <Section
        title={t`Referrals by company, last 30 days`}
        description={growth.length === 0 ? t`No referrals in the last 60 days.` : undefined}
      >
        <ShortList
          label={t`Referrals by company, last 30 days`}
          rows={growth}
          rowKey={(row) => row.id}
          title={(row) => row.name}
          detail={(row) => growthBeforeText(row.referrals_before)}
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
function restOf(shown: readonly unknown[], count: number): string | undefined {
  const more = formatCount(count - shown.length);
  return count > shown.length ? t`and ${more} more` : undefined;
}

function lastSignInText(at: string | null): string {
  const date = formatDate(at);
  return at ? t`Last sign-in ${date}` : t`No one has signed in yet`;
}

function growthBeforeText(before: number): string {
  const count = formatCount(before);
  return t`${count} in the 30 days before`;
}
