import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import RadioButtonUncheckedOutlined from "@mui/icons-material/RadioButtonUncheckedOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Dashboard, QuietJobs as Quiet } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { sampleSize, useIsSample } from "@/shared/session/viewAsSample";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { Section } from "@/shared/ui/layout/Section";
import { useDashboard } from "../queries";

type Count = { value: number | undefined; loading: boolean };

/**
 * One of the figures of a response. When a role is viewed without a person, only `share` of it.
 */
export function useCount<Name extends string>(
  { data, isPending }: UseQueryResult<Record<Name, number> | undefined>,
  name: Name,
  share = 1,
): Count {
  const sample = useIsSample();
  const value = data && sampleSize(data[name], sample ? share : 1);
  return { value, loading: isPending };
}

type CountTileProps = {
  label: string;
  to: string;
  icon: ReactNode;
  hint?: ReactNode;
  count: Count;
};

/** A tile with a count that links to the list. */
export function CountTile({ count: { value, loading }, ...tile }: CountTileProps) {
  return (
    <StatTile slim {...tile} loading={loading} value={value === undefined ? undefined : formatCount(value)} />
  );
}

type DashboardColumnsProps = { children: ReactNode; aside: ReactNode };

/** What needs somebody first, and beside it, on wide screens, what is good to know. */
export const DashboardColumns = ({ children, aside }: DashboardColumnsProps) => (
  <Box
    sx={{
      display: "grid",
      gap: 2.5,
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 3fr)" },
      "& > div:empty": { display: "none" },
      // Without anything beside it, the whole width.
      "&:has(> div:last-child:empty)": { gridTemplateColumns: "minmax(0, 1fr)" },
    }}
  >
    <Stack spacing={2.5}>{children}</Stack>
    <Stack spacing={2.5}>{aside}</Stack>
  </Box>
);

/** Links to the most frequent tasks. */
export function QuickActions({ actions }: { actions: { label: string; to: string; icon: ReactNode }[] }) {
  const headingId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}
    >
      <Typography id={headingId} variant="subtitle2" component="h2" color="textSecondary">
        {t`Quick actions`}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {actions.map(({ label, to, icon }) => (
          <SecondaryLink key={label} size="small" to={to} startIcon={icon}>
            {label}
          </SecondaryLink>
        ))}
      </Box>
    </Box>
  );
}

type ShortListProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The main line, usually a link. */
  title: (row: Row) => ReactNode;
  /** A smaller line below the title. */
  detail?: (row: Row) => ReactNode;
  /** A control on the right. */
  action?: (row: Row) => ReactNode;
  /** The width that the lines need beside the control, which else is below them. */
  minWidth?: string;
};

/** A short list on a dashboard, without paging. */
export function ShortList<Row>(props: ShortListProps<Row>) {
  const { label, rows, rowKey, title, detail, action, minWidth = "10rem" } = props;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {rows.map((row) => (
        <DividedRow key={rowKey(row)} py={1}>
          <Box sx={{ flex: `1 1 ${minWidth}`, minWidth: 0, overflowWrap: "anywhere" }}>
            <Typography variant="body2" component="div">
              {title(row)}
            </Typography>
            {detail && (
              <Typography variant="caption" component="div" color="textSecondary">
                {detail(row)}
              </Typography>
            )}
          </Box>
          {action?.(row)}
        </DividedRow>
      ))}
    </Box>
  );
}

type PersonForJobProps = { person: string; job: string };

/** A person, and the job that they are referred or suggested for. */
export const PersonForJob = ({ person, job }: PersonForJobProps) => (
  <Trans>
    {person} for {job}
  </Trans>
);

type QuietJobsProps = { jobs: Partial<Quiet>; pathOf: (id: number) => string };

/** Open jobs without a referral in the last 30 days. Renders nothing if there are none. */
export function QuietJobs({ jobs: { quiet_jobs = [], quiet_jobs_count = 0 }, pathOf }: QuietJobsProps) {
  if (quiet_jobs.length === 0) return null;
  return (
    <Section title={t`Jobs without a referral in 30 days`}>
      <ShortList
        label={t`Jobs without a referral in 30 days`}
        rows={quiet_jobs}
        rowKey={(row) => row.id}
        title={(row) => <TextLink to={pathOf(row.id)}>{row.title}</TextLink>}
        detail={(row) => row.location}
      />
      <MoreRows count={quiet_jobs_count - quiet_jobs.length} />
    </Section>
  );
}

type Step = { label: string; done: boolean; to: string | null };

/** First steps, which tick themselves off. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const next = steps.find(({ done, to }) => !done && to);
  return (
    <Section title={t`First steps`} description={t`Steps tick themselves off.`}>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
        {steps.map(({ label, done, to }) => (
          <Box component="li" key={label} sx={{ display: "flex", gap: 1.25, alignItems: "center" }}>
            {done ? (
              <CheckCircleOutlined color="success" titleAccess={t`Done`} />
            ) : (
              <RadioButtonUncheckedOutlined color="disabled" titleAccess={t`To do`} />
            )}
            <FirstStep label={label} to={done ? null : to} isNext={next?.label === label} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

/** The next step is a button, later ones are links. */
function FirstStep({ label, to, isNext }: { label: string; to: string | null; isNext: boolean }) {
  if (!to) return <span>{label}</span>;
  if (!isNext) return <TextLink to={to}>{label}</TextLink>;
  return (
    <ButtonLink size="small" variant="contained" to={to}>
      {label}
    </ButtonLink>
  );
}

/** The number of rows that are not shown. */
/** How many rows are not shown, with a link to all of them if they have a list. */
export function MoreRows({ count, to }: { count: number; to?: string }) {
  if (count <= 0) return null;
  const more = formatCount(count);
  if (to) {
    return (
      <TextLink to={to} variant="caption">
        <Trans>and {more} more</Trans>
      </TextLink>
    );
  }
  return (
    <Typography variant="caption" color="textSecondary">
      <Trans>and {more} more</Trans>
    </Typography>
  );
}

type AttentionProps = { children: (dashboard: Dashboard) => ReactNode };

/** What needs the user's attention. Empty for a role viewed without a person, except HR. */
export function Attention({ children }: AttentionProps) {
  const { effectiveRole } = useSession();
  const sample = useIsSample();
  return sample && effectiveRole !== "HR" ? null : <AttentionContent>{children}</AttentionContent>;
}

function AttentionContent({ children }: AttentionProps) {
  const { effectiveRole } = useSession();
  const dashboard = useDashboard();
  if (dashboard.data) return children(dashboard.data);
  if (!dashboard.error) return <LoadingState />;
  // With figures above, which are of the same response, the failure is shown there.
  const hasFigures = effectiveRole === "EMPLOYEE" || effectiveRole === "HR";
  return hasFigures ? null : (
    <QueryError
      query={dashboard}
      text={(message) => t`Error fetching what needs your attention: ${message}`}
    />
  );
}
