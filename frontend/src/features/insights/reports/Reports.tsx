import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import type { ReportRow } from "@/shared/api/types";
import { getCsvSeparator } from "@/shared/ui/csvSeparator";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatDateTime, formatPercent } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { REPORTS } from "../messages";
import { DEFAULT_CHOICE, useReport, useReportExport } from "../queries";
import { LazyChart } from "./LazyChart";
import {
  REPORT_RANGES,
  REPORT_TYPES,
  type ReportChoice,
  type ReportType,
  reportTitle,
  useReportChoice,
} from "./reportChoice";

const TYPES = REPORT_TYPES.map((value) => ({ value, label: REPORTS.types[value] }));
const RANGES = REPORT_RANGES.map((value) => ({ value, label: REPORTS.ranges[value] }));

type ReportFormProps = {
  /** The report on screen. */
  choice: ReportChoice | null;
  busy: boolean;
  onGenerate: (choice: ReportChoice) => void;
};

/** Selects a report; nothing changes until it is generated. */
function ReportForm({ choice, busy, onGenerate }: ReportFormProps) {
  const [draft, setDraft] = useState(choice ?? DEFAULT_CHOICE);

  // Back and Forward change the report on screen: update the form.
  const [lastChoice, setLastChoice] = useState(choice);
  if (choice?.type !== lastChoice?.type || choice?.range !== lastChoice?.range) {
    setLastChoice(choice);
    setDraft(choice ?? DEFAULT_CHOICE);
  }

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
          label={REPORTS.type}
          value={draft.type}
          options={TYPES}
          onChange={(type) => setDraft({ ...draft, type })}
        />
        <SelectField
          label={REPORTS.range}
          value={draft.range}
          options={RANGES}
          onChange={(range) => setDraft({ ...draft, range })}
        />
        <Box sx={{ display: "grid", justifySelf: { sm: "start" } }}>
          <Button type="submit" variant="contained" loading={busy}>
            {REPORTS.generate}
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}

const reportColumns = (type: ReportType): Column<ReportRow>[] => [
  { header: REPORTS.group[type], cell: (row) => row.group, place: "title" },
  { header: REPORTS.count, cell: (row) => formatCount(row.count), align: "right" },
  { header: REPORTS.hired, cell: (row) => formatCount(row.hired), align: "right" },
  { header: REPORTS.hireRate, cell: (row) => formatPercent(row.hire_rate), align: "right" },
  { header: REPORTS.hiredInPeriod, cell: (row) => formatCount(row.hired_in_period), align: "right" },
];

type ReportResultProps = { choice: ReportChoice; query: UseQueryResult<ReportRow[]> };

/** A generated report as table, chart and CSV file. */
function ReportResult({ choice, query }: ReportResultProps) {
  const headingId = useId();
  const rows = query.data;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: "grid", gap: 2 }}>
      <QueryError query={query} text={REPORTS.failed} />
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
            label={REPORTS.types[choice.type]}
            columns={reportColumns(choice.type)}
            rows={rows}
            rowKey={(row) => row.key}
            busy={query.isFetching}
            empty={
              <EmptyState
                icon={<AssessmentOutlined />}
                title={REPORTS.empty}
                text={choice.range === "allTime" ? REPORTS.emptyEver : REPORTS.emptyText}
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
  const file = useReportExport();
  return (
    <>
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", justifyContent: "space-between" }}>
        <div>
          <Typography id={id} variant="h5" component="h2">
            {reportTitle(choice)}
          </Typography>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: "1.55em" }}>
            {data && <span>{REPORTS.asOf(formatDateTime(new Date(dataUpdatedAt).toISOString()))}</span>}
            {file.data && <span>{` · ${REPORTS.exported(file.data)}`}</span>}
          </Typography>
        </div>
        {data && data.length > 0 && (
          <ExportButton
            startIcon={<FileDownloadOutlined />}
            loading={file.isPending}
            loadingPosition="start"
            onExport={(separator) => file.start(choice, separator)}
          >
            {REPORTS.export}
          </ExportButton>
        )}
      </Box>
      {data && data.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {REPORTS.hiredText}
        </Typography>
      )}
      {file.error && (
        <ErrorBanner onRetry={() => file.start(choice, getCsvSeparator())} onClose={file.reset}>
          {REPORTS.exportFailed(errorMessage(file.error))}
        </ErrorBanner>
      )}
    </>
  );
}

/** Referrals and hires by department, month or referrer, in a date range. */
export function Reports() {
  const [choice, setChoice] = useReportChoice();
  const report = useReport(choice);

  const generate = (next: ReportChoice): void => {
    const isCurrent = choice?.type === next.type && choice.range === next.range;
    // A second click while loading must not send another request.
    if (isCurrent) void report.refetch({ cancelRefetch: false });
    else setChoice(next);
  };

  return (
    <PageFrame title={REPORTS.title} description={REPORTS.text}>
      <ReportForm choice={choice} busy={report.isFetching} onGenerate={generate} />
      {choice ? (
        <ReportResult key={`${choice.type} ${choice.range}`} choice={choice} query={report} />
      ) : (
        <Card>
          <EmptyState icon={<AssessmentOutlined />} title={REPORTS.start} text={REPORTS.startText} />
        </Card>
      )}
    </PageFrame>
  );
}
