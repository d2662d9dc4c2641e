import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { JobsWithSuggestions } from "@/features/matching/JobsWithSuggestions";
import type { ImportResult } from "@/shared/api/types";
import { formatList } from "@/shared/i18n/i18n";
import { loadChunk } from "@/shared/loadChunk";
import type { CsvSeparator } from "@/shared/ui/csvSeparator";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { formatCount } from "@/shared/ui/format";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import type { SelectedFile } from "./useImport";

const LINES_SHOWN = 5;
const NAME_ERROR = "#NAME?";

/** "line 9", "lines 9 and 34"; of more than five: "lines 9, 34, 48, 50, 61 and 12 more". */
function linesText(lines: readonly number[], total: number): string {
  const shown = lines.slice(0, LINES_SHOWN).map(formatCount);
  const rest = total - shown.length;
  const more = formatCount(rest);
  const list = formatList(rest > 0 ? [...shown, t`${more} more`] : shown);
  return plural(total, { one: `line ${list}`, other: `lines ${list}` });
}

/** How many rows were skipped for a reason, by the server's code. */
function skippedText(code: string, count: number): string {
  switch (code) {
    case "blank_member":
      return plural(count, { one: "# member hidden by LinkedIn", other: "# members hidden by LinkedIn" });
    case "empty_row":
      return plural(count, { one: "# empty row", other: "# empty rows" });
    case "name_only":
      return plural(count, {
        one: "# row with one name and nothing else",
        other: "# rows with one name and nothing else",
      });
    case "no_name":
      return plural(count, { one: "# row without a name", other: "# rows without a name" });
    case "malformed_row":
      return plural(count, {
        one: "# row that could not be read",
        other: "# rows that could not be read",
      });
    default:
      return otherReason(count);
  }
}

/** What is worth a look in imported rows, by the server's code. */
function warningText(code: string, count: number): string {
  switch (code) {
    case "invalid_email":
      return plural(count, {
        one: "# email address was not valid and was left out",
        other: "# email addresses were not valid and were left out",
      });
    case "invalid_date":
      return plural(count, {
        one: "# date could not be read and was left out",
        other: "# dates could not be read and were left out",
      });
    case "invalid_url":
      return plural(count, {
        one: "# profile link was not valid and was left out",
        other: "# profile links were not valid and were left out",
      });
    case "date_without_day":
      return plural(count, {
        one: "# date had no day; we took the first of the month",
        other: "# dates had no day; we took the first of the month",
      });
    case "ambiguous_date_order":
      return t`Dates such as 3/4/2020 can be read in two ways; we took the month first`;
    case "value_truncated":
      return plural(count, {
        one: "# value was too long and was cut",
        other: "# values were too long and were cut",
      });
    case "shared_email":
      return plural(count, {
        one: "# row has an email address that several people share; they stay separate",
        other: "# rows have an email address that several people share; they stay separate",
      });
    case "spreadsheet_error":
      return plural(count, {
        one: `# row has a spreadsheet error such as ${NAME_ERROR}; we left that value empty`,
        other: `# rows have spreadsheet errors such as ${NAME_ERROR}; we left those values empty`,
      });
    case "row_repaired":
      return plural(count, { one: "# damaged row was repaired", other: "# damaged rows were repaired" });
    case "short_row":
      return plural(count, {
        one: "# row had fewer columns than the first line",
        other: "# rows had fewer columns than the first line",
      });
    case "long_row":
      return plural(count, {
        one: "# row had more columns than the first line",
        other: "# rows had more columns than the first line",
      });
    default:
      return otherReason(count);
  }
}

/** For a code that this version does not know. */
const otherReason = (count: number): string =>
  plural(count, { one: "# row for another reason", other: "# rows for another reason" });

type Occurrences = {
  /** Number of occurrences per code. */
  counts: Record<string, number>;
  /** The first occurrences, by line. */
  listed: readonly { line: number; code: string }[];
  textOf: (code: string, count: number) => string;
};

/** One sentence per code with count and lines, most frequent first. */
function toSentences({ counts, listed, textOf }: Occurrences): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => {
      const lines = listed.filter((each) => each.code === code).map(({ line }) => line);
      const text = textOf(code, count);
      return lines.length > 0 ? `${text} (${linesText(lines, count)})` : text;
    });
}

/** Why rows were skipped, as sentences. */
const skippedSentences = (result: ImportResult): string[] =>
  toSentences({
    counts: result.skipped_by_reason,
    listed: result.skipped.map(({ line, reason }) => ({ line, code: reason })),
    textOf: skippedText,
  });

/** Warnings about imported rows, as sentences. */
const warningSentences = (result: ImportResult): string[] =>
  toSentences({ counts: result.warnings_by_code, listed: result.warnings, textOf: warningText });

type ImportSummaryProps = { result: ImportResult; source: SelectedFile };

/** The result of an import: success message, next steps, figures and skipped rows. */
export function ImportSummary({ result, source }: ImportSummaryProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form was reset and the result is above it: move there.
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  const count = formatCount(result.count);
  const figures = [
    { label: t`New`, value: result.created, hint: t`added to your connections` },
    { label: t`Updated`, value: result.updated, hint: t`with new details` },
    { label: t`Unchanged`, value: result.unchanged, hint: t`already known` },
    { label: t`Merged`, value: result.merged_in_file, hint: t`the same person twice in the file` },
    { label: t`Skipped`, value: result.skipped_total, hint: t`rows without a person` },
  ];
  return (
    <Stack ref={top} tabIndex={-1} spacing={2.5} sx={{ outline: 0 }}>
      <Alert severity="success">
        <Trans>Successfully imported {count} connections</Trans>
      </Alert>
      <JobsWithSuggestions />
      {/* The specification's answer has the count alone. */}
      {result.skipped && (
        <Section title={t`What was imported`}>
          <Stack spacing={2.5}>
            <TileGrid min={140}>
              {figures.map(({ value, ...tile }) => (
                <StatTile key={tile.label} {...tile} value={formatCount(value)} />
              ))}
            </TileGrid>
            <Sentences title={t`Skipped rows`} sentences={skippedSentences(result)} />
            {result.skipped.length > 0 && <SkippedDownload result={result} source={source} />}
            <Sentences title={t`Worth a look`} sentences={warningSentences(result)} />
          </Stack>
        </Section>
      )}
    </Stack>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Box>
      <Typography variant="h6" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5 }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Typography>
    </Box>
  );
}

function SkippedDownload({ result, source }: ImportSummaryProps) {
  const listed = formatCount(result.skipped.length);
  const total = formatCount(result.skipped_total);
  const load = async (separator: CsvSeparator) => {
    const { skippedCsv } = await loadChunk(() => import("./skippedCsv"));
    return skippedCsv(result, source, separator);
  };
  return (
    <Box>
      <ExportButton startIcon={<DownloadOutlined />} load={load}>
        <Trans>Download Skipped Lines (CSV)</Trans>
      </ExportButton>
      {result.skipped.length < result.skipped_total && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          <Trans>
            The download holds the first {listed} of {total} skipped lines.
          </Trans>
        </Typography>
      )}
    </Box>
  );
}
