import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect, useRef } from "react";
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
import { IMPORT, OUTCOME } from "./messages";
import type { SelectedFile } from "./selectedFile";
import { skippedSentences, warningSentences } from "./summarySentences";

type ImportSummaryProps = { result: ImportResult; source: SelectedFile };
type OutcomeProps = ImportSummaryProps & {
  /** Shown between the success message and the figures. */
  next: ReactNode;
};

/** The result of an import: success message, next steps, figures and skipped rows. */
export function ImportSummary({ result, source, next }: OutcomeProps) {
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
      {next}
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
      const { skippedCsv } = await loadChunk(() => import("./skippedCsv"));
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
