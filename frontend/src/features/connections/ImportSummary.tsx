import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { JobsWithSuggestions } from "@/features/matching/JobsWithSuggestions";
import { errorMessage } from "@/shared/api/errors";
import type { ImportResult } from "@/shared/api/types";
import { loadChunk } from "@/shared/loadChunk";
import type { CsvSeparator } from "@/shared/ui/csvSeparator";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { downloadFile } from "@/shared/ui/downloadFile";
import { useNotify } from "@/shared/ui/feedback/notice";
import { formatCount } from "@/shared/ui/format";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { IMPORT, OUTCOME, SKIP_REASONS, UNKNOWN_CODE, WARNINGS } from "./messages";
import type { SelectedFile } from "./useImport";

const LINES_SHOWN = 5;

/** "9", "9 and 34", "9, 34 and 48"; more than five: "9, 34, 48, 50, 61 and 12 more". */
function linesText(lines: readonly number[], total: number): string {
  const [first] = lines;
  if (first === undefined) return "";
  if (total === 1) return OUTCOME.atLine(first);
  const shown = lines.slice(0, LINES_SHOWN).map(formatCount);
  const rest = total - shown.length;
  const last = rest > 0 ? OUTCOME.andMore(rest) : `and ${shown.pop()}`;
  return OUTCOME.atLines(`${shown.join(", ")} ${last}`);
}

type Occurrences = {
  /** Number of occurrences per code. */
  counts: Record<string, number>;
  /** The first occurrences, by line. */
  listed: readonly { line: number; code: string }[];
  phrases: typeof SKIP_REASONS;
};

/** One sentence per code with count and lines, most frequent first. */
function toSentences({ counts, listed, phrases }: Occurrences): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => {
      const lines = listed.filter((each) => each.code === code).map(({ line }) => line);
      const where = linesText(lines, count);
      const what = (phrases[code] ?? UNKNOWN_CODE)(count);
      return where ? `${what} (${where})` : what;
    });
}

/** Why rows were skipped, as sentences. */
const skippedSentences = (result: ImportResult): string[] =>
  toSentences({
    counts: result.skipped_by_reason,
    listed: result.skipped.map(({ line, reason }) => ({ line, code: reason })),
    phrases: SKIP_REASONS,
  });

/** Warnings about imported rows, as sentences. */
const warningSentences = (result: ImportResult): string[] =>
  toSentences({ counts: result.warnings_by_code, listed: result.warnings, phrases: WARNINGS });

type ImportSummaryProps = { result: ImportResult; source: SelectedFile };

/** The result of an import: success message, next steps, figures and skipped rows. */
export function ImportSummary({ result, source }: ImportSummaryProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form was reset and the result is above it: move there.
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  const figures = [
    { label: OUTCOME.created, value: result.created, hint: OUTCOME.createdHint },
    { label: OUTCOME.updated, value: result.updated, hint: OUTCOME.updatedHint },
    { label: OUTCOME.unchanged, value: result.unchanged, hint: OUTCOME.unchangedHint },
    { label: OUTCOME.merged, value: result.merged_in_file, hint: OUTCOME.mergedHint },
    { label: OUTCOME.skipped, value: result.skipped_total, hint: OUTCOME.skippedHint },
  ];
  return (
    <Stack ref={top} tabIndex={-1} spacing={2.5} sx={{ outline: 0 }}>
      <Alert severity="success">{IMPORT.done(result.count)}</Alert>
      <JobsWithSuggestions />
      <Section title={OUTCOME.title}>
        <Stack spacing={2.5}>
          <TileGrid min={140}>
            {figures.map(({ value, ...tile }) => (
              <StatTile key={tile.label} {...tile} value={formatCount(value)} />
            ))}
          </TileGrid>
          <Sentences title={OUTCOME.skippedTitle} sentences={skippedSentences(result)} />
          {result.skipped.length > 0 && <SkippedDownload result={result} source={source} />}
          <Sentences title={OUTCOME.warningsTitle} sentences={warningSentences(result)} />
        </Stack>
      </Section>
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
  const notify = useNotify();
  const download = async (separator: CsvSeparator): Promise<void> => {
    try {
      const { skippedCsv } = await loadChunk(() => import("./csv"));
      downloadFile(OUTCOME.fileName, "text/csv;charset=utf-8", await skippedCsv(result, source, separator));
    } catch (error) {
      console.error("The skipped rows were not downloaded.", error);
      notify(errorMessage(error), "error");
    }
  };
  return (
    <Box>
      <ExportButton startIcon={<DownloadOutlined />} onExport={(separator) => void download(separator)}>
        {OUTCOME.download}
      </ExportButton>
      {result.skipped.length < result.skipped_total && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          {OUTCOME.listed(result.skipped.length, result.skipped_total)}
        </Typography>
      )}
    </Box>
  );
}
