import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { errorMessage } from "@/shared/api/errors";
import type { ReportRow } from "@/shared/api/types";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatDateTime, formatPercent } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { REPORTS } from "../messages";
import { LazyChart } from "./LazyChart";
import { type ReportChoice, type ReportType, reportTitle } from "./reportChoice";
import { useReportExport } from "./useReport";

const reportColumns = (type: ReportType): Column<ReportRow>[] => [
  { header: REPORTS.group[type], cell: (row) => row.group, place: "title" },
  { header: REPORTS.count, cell: (row) => formatCount(row.count), align: "right" },
  { header: REPORTS.hired, cell: (row) => formatCount(row.hired), align: "right" },
  { header: REPORTS.hireRate, cell: (row) => formatPercent(row.hire_rate), align: "right" },
];

type ReportResultProps = { choice: ReportChoice; query: UseQueryResult<ReportRow[]> };

/** A generated report as table, chart and CSV file. */
export function ReportResult({ choice, query }: ReportResultProps) {
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
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: rows?.length === 0 ? "1fr" : "5fr 6fr" },
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
          <SecondaryButton
            startIcon={<FileDownloadOutlined />}
            loading={file.isPending}
            loadingPosition="start"
            onClick={() => file.start(choice)}
          >
            {REPORTS.export}
          </SecondaryButton>
        )}
      </Box>
      {file.error && (
        <ErrorBanner onRetry={() => file.start(choice)} onClose={file.reset}>
          {REPORTS.exportFailed(errorMessage(file.error))}
        </ErrorBanner>
      )}
    </>
  );
}
