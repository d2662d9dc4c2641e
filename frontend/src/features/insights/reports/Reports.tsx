import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import type { ReportRow } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { csvExport } from "@/shared/ui/csvExport";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatDateTime, formatPercent } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { reportQuery } from "../queries";
import { LazyChart } from "./LazyChart";
import {
  DEFAULT_REPORT,
  REPORT,
  REPORT_RANGES,
  REPORT_TYPES,
  type ReportChoice,
  type ReportType,
  reportRangeLabel,
  reportTitle,
  reportTypeLabel,
} from "./reportChoice";

type ReportFormProps = {
  busy: boolean;
  /** The selected report, which is not on screen until it is generated. */
  draft: ReportChoice;
  onDraft: (draft: ReportChoice) => void;
  onGenerate: (choice: ReportChoice) => void;
};

/** Selects a report; nothing changes until it is generated. */
function ReportForm({ busy, draft, onDraft, onGenerate }: ReportFormProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!busy) onGenerate(draft);
  };
  return (
    <Card>
      <CardContent
        component="form"
        onSubmit={submit}
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "end",
          gridTemplateColumns: { xs: "repeat(auto-fit, minmax(13.5rem, 1fr))", lg: "1fr 1fr auto" },
        }}
      >
        <SelectField
          label={t`Report Type`}
          value={draft.type}
          options={REPORT_TYPES.map((value) => ({ value, label: reportTypeLabel(value) }))}
          onChange={(type) => onDraft({ ...draft, type })}
        />
        <SelectField
          label={t`Date Range`}
          value={draft.range}
          options={REPORT_RANGES.map((value) => ({ value, label: reportRangeLabel(value) }))}
          onChange={(range) => onDraft({ ...draft, range })}
        />
        <Box sx={{ display: "grid", justifySelf: { sm: "start" } }}>
          <Button type="submit" variant="contained" loading={busy}>
            <Trans>Generate</Trans>
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}

/** What a row of a report is about. */
function groupHeader(type: ReportType): string {
  if (type === "referralsByDepartment") return t`Department`;
  return type === "referralsByMonth" ? t`Month` : t`Referrer`;
}

const reportColumns = (type: ReportType): Column<ReportRow>[] => [
  { id: "group", header: groupHeader(type), cell: (row) => row.group, place: "title" },
  { id: "count", header: t`Count`, cell: (row) => formatCount(row.count), align: "right" },
  { id: "hired", header: t`Hired`, cell: (row) => formatCount(row.hired), align: "right" },
  { id: "hire_rate", header: t`Hire Rate`, cell: (row) => formatPercent(row.hire_rate), align: "right" },
  {
    id: "hired_in_period",
    header: t`Hired in this period`,
    cell: (row) => formatCount(row.hired_in_period),
    align: "right",
  },
];

type ReportResultProps = { choice: ReportChoice; query: UseQueryResult<ReportRow[]> };

/** A generated report as table, chart and CSV file. */
function ReportResult({ choice, query }: ReportResultProps) {
  const headingId = useId();
  const rows = query.data;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: "grid", gap: 2 }}>
      <QueryError query={query} text={(message) => t`Failed to load the report: ${message}`} />
      <Heading id={headingId} choice={choice} query={query} />
      {(rows || !query.error) && (
        <Box
          sx={{
            display: "grid",
            gap: 2.5,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: rows?.length === 0 ? "1fr" : "6fr 5fr" },
          }}
        >
          <DataTable
            label={reportTypeLabel(choice.type)}
            columns={reportColumns(choice.type)}
            rows={rows}
            rowKey={(row) => row.key}
            busy={query.isFetching}
            empty={
              <EmptyState
                icon={<AssessmentOutlined />}
                title={t`No referrals in this date range`}
                text={
                  choice.range === "allTime"
                    ? t`Figures appear here as soon as someone is referred.`
                    : t`Choose a longer date range and generate the report again.`
                }
              />
            }
          />
          {rows?.length !== 0 && (
            // Where rows are cards, the chart comes before the long list.
            <Card sx={{ order: { xs: -1, lg: 0 } }}>
              <CardContent>
                <LazyChart choice={choice} rows={rows} />
              </CardContent>
            </Card>
          )}
        </Box>
      )}
    </Box>
  );
}

function Heading({ id, choice, query }: ReportResultProps & { id: string }) {
  const { data, dataUpdatedAt } = query;
  const time = formatDateTime(new Date(dataUpdatedAt).toISOString());
  const isEmpty = data?.length === 0;
  return (
    <>
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", justifyContent: "space-between" }}>
        <div>
          <Typography id={id} variant="h5" component="h2">
            {reportTitle(choice)}
          </Typography>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: "1.55em" }}>
            {data && t`As of ${time}`}
          </Typography>
        </div>
        {!isEmpty && (
          <ExportButton
            disabled={!data}
            startIcon={<FileDownloadOutlined />}
            load={csvExport("/reports/export/", choice)}
          >
            <Trans>Export</Trans>
          </ExportButton>
        )}
      </Box>
      {!isEmpty && (
        <Typography variant="body2" color="textSecondary">
          <Trans>
            Hired and Hire Rate are about the referrals made in this period. Hired in this period counts
            everyone hired in it, whenever they were referred.
          </Trans>
        </Typography>
      )}
    </>
  );
}

/** Referrals and hires by department, month or referrer, in a date range. */
export function Reports() {
  const [{ type, range }, setParams] = useListParams(REPORT);
  const choice = { type: type ?? DEFAULT_REPORT.type, range: range ?? DEFAULT_REPORT.range };
  const report = useQuery(reportQuery(choice));
  const [draft, setDraft] = useState(choice);

  // Back and Forward change the report on screen: update the form.
  const [lastChoice, setLastChoice] = useState(choice);
  if (choice.type !== lastChoice.type || choice.range !== lastChoice.range) {
    setLastChoice(choice);
    setDraft(choice);
  }
  const isStale = draft.type !== choice.type || draft.range !== choice.range;

  const generate = (next: ReportChoice): void => {
    const isCurrent = choice.type === next.type && choice.range === next.range;
    // A second click while loading must not send another request.
    if (isCurrent) void report.refetch({ cancelRefetch: false });
    else setParams(next, { push: true });
  };

  return (
    <PageFrame
      title={t`Reports`}
      description={t`How many people were referred, and how many of them were hired`}
    >
      <ReportForm busy={report.isFetching} draft={draft} onDraft={setDraft} onGenerate={generate} />
      {isStale && (
        <Alert severity="info" role="status">
          <Trans>You changed the choice. The report below is still the one before: press Generate.</Trans>
        </Alert>
      )}
      <Box sx={{ opacity: isStale ? 0.55 : 1 }}>
        <ReportResult key={`${choice.type} ${choice.range}`} choice={choice} query={report} />
      </Box>
    </PageFrame>
  );
}
