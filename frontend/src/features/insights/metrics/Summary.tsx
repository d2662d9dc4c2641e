import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import PrintOutlined from "@mui/icons-material/PrintOutlined";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePreferences, useSetMailMode } from "@/features/accounts/profile/queries";
import type { AnswerMetrics, Funnel, MailMode } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useListParams } from "@/shared/hooks/useListParams";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { FigureStrip } from "@/shared/ui/data-display/FigureStrip";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import {
  formatCount,
  formatDate,
  formatHours,
  formatPercent,
  formatPlainDate,
  NO_VALUE,
} from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { BackLink } from "@/shared/ui/layout/BackLink";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { answersQuery, dataFailed, FUNNEL, type FunnelBy, summaryQuery } from "../queries";
import { FunnelSteps, useGroupColumns } from "./FunnelSection";
import { PeriodPicker } from "./PeriodPicker";
import { percent } from "./shares";

/** The figures of a period on one page, to print it, or to get it by mail each week or month. */
export function Summary() {
  const [params, setParams] = useListParams(FUNNEL);
  const departments = useQuery(summaryQuery(params, "department"));
  const referrers = useQuery(summaryQuery(params, "referrer"));
  const answers = useQuery(answersQuery("manager"));
  const { user, viewAsCompany } = useSession();
  const company = viewAsCompany?.name ?? user?.company?.name;
  const { data } = departments;
  const [first, last] = [formatPlainDate(data?.period.since), formatPlainDate(data?.period.until)];
  return (
    <PageFrame
      title={t`Management Summary`}
      description={data ? t`Referrals from ${first} to ${last}` : t`Loading...`}
      back={<BackLink to={paths.hrMetrics}>{t`HR Metrics`}</BackLink>}
      actions={
        <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      }
    >
      <Box sx={{ displayPrint: "none", display: "flex", flexWrap: "wrap", gap: 2 }}>
        <PeriodPicker params={params} onChange={(period) => setParams(period)} />
        <MailSchedule />
      </Box>
      <QueryError query={departments} text={dataFailed} />
      {/* On paper, what the shell says on the screen. */}
      <Typography variant="body2" sx={{ display: "none", displayPrint: "block" }}>
        {dotted([company, formatDate(new Date().toISOString())])}
      </Typography>
      {departments.isPending && <Skeleton variant="rounded" height={320} />}
      {data && (
        <>
          <Tiles funnel={data} answers={answers.data} />
          <TwoColumns>
            <Section title={t`Funnel`}>
              <FunnelSteps funnel={data} />
            </Section>
            <Stack spacing={2.5}>
              <Groups by="department" title={t`Departments`} funnel={data} />
              <QueryError query={referrers} text={dataFailed} />
              {referrers.data && <Groups by="referrer" title={t`Top Referrers`} funnel={referrers.data} />}
            </Stack>
          </TwoColumns>
        </>
      )}
    </PageFrame>
  );
}

/** Beside each other on wide screens, and on paper. */
const TwoColumns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      gap: 2.5,
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
      "@media print": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    }}
  >
    {children}
  </Box>
);

/** Six figures, three in a row on paper. */
function Tiles({ funnel, answers }: { funnel: Funnel; answers: AnswerMetrics | undefined }) {
  const [made] = funnel.steps;
  const interviewing = funnel.steps.find(({ status }) => status === "INTERVIEWING");
  const before = (count: number | undefined): string => {
    const number = formatCount(count ?? 0);
    return t`previous period: ${number}`;
  };
  const rate = made && interviewing ? percent(interviewing.reached, made.reached) : 0;
  const { keptRate = null, overdue = 0, medianHours = null } = answers ?? {};
  return (
    <FigureStrip min={150}>
      <StatTile
        slim
        label={t`Referrals made`}
        value={formatCount(made?.reached ?? 0)}
        hint={before(made?.reached_before)}
      />
      <StatTile
        slim
        label={t`Interviewing or further`}
        value={formatPercent(rate)}
        hint={t`of the referrals of the period`}
      />
      <StatTile
        slim
        label={t`Hired in this period`}
        value={formatCount(funnel.hired_in_period)}
        hint={before(funnel.hired_in_period_before)}
      />
      <StatTile
        slim
        label={t`Answered in Time`}
        value={keptRate === null ? NO_VALUE : formatPercent(keptRate)}
        hint={t`of all promised answers so far`}
      />
      <StatTile
        slim
        label={t`Median Time to Answer`}
        value={medianHours === null ? NO_VALUE : formatHours(medianHours)}
        hint={t`Calendar days to first answer`}
      />
      <StatTile slim label={t`Overdue Now`} value={formatCount(overdue)} hint={t`Without an answer`} />
    </FigureStrip>
  );
}

type GroupsProps = { by: FunnelBy; title: string; funnel: Funnel };

function Groups({ by, title, funnel }: GroupsProps) {
  const columns = useGroupColumns(by, funnel.period).filter(({ id }) =>
    ["name", "count", "hired", "hired_in_period"].includes(id),
  );
  const more = funnel.groups_total - funnel.groups.length;
  return (
    <Section title={title}>
      <Table size="small" aria-label={title}>
        <TableHead>
          <TableRow>
            {columns.map(({ id, header, align }) => (
              <TableCell key={id} align={align} sx={{ px: 0.5 }}>
                {header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {funnel.groups.map((row) => (
            <TableRow key={row.key}>
              {columns.map(({ id, align, cell }) => (
                <TableCell key={id} align={align} sx={{ px: 0.5, py: 0.5 }}>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {more > 0 && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1, px: 0.5 }}>
          {plural(more, { one: "and # more", other: "and # more" })}
        </Typography>
      )}
    </Section>
  );
}

/** How often the user gets the figures by mail; saved on selection. */
function MailSchedule() {
  const { viewAsPerson } = useSession();
  const preferences = usePreferences();
  const save = useAction({
    run: useSetMailMode("figures"),
    done: () => t`Your choice has been saved.`,
    failed: (message) => t`This was not saved: ${message}`,
  });
  return (
    <Box sx={{ width: { xs: "100%", sm: "20rem" } }}>
      <SelectField<MailMode>
        label={t`Send me these figures`}
        hint={t`In the morning of the first working day of each week or month.`}
        options={[
          { value: "off", label: t`No email` },
          { value: "weekly", label: t`Once a week` },
          { value: "monthly", label: t`Once a month` },
        ]}
        value={save.input ?? ((preferences.data?.modes.figures ?? "off") as MailMode)}
        onChange={save.start}
        error={save.error}
        readOnly={save.busy || viewAsPerson !== null || preferences.isPending}
      />
    </Box>
  );
}
