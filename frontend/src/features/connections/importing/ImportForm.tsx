import CloseOutlined from "@mui/icons-material/CloseOutlined";
import DescriptionOutlined from "@mui/icons-material/DescriptionOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatSize } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { Section } from "@/shared/ui/layout/Section";
import { FilePicker } from "./FilePicker";
import { FilePreview } from "./FilePreview";
import { IMPORT } from "./messages";
import type { useImport } from "./useImport";

/** Selects, previews and uploads a file. */
export function ImportForm({ upload }: { upload: ReturnType<typeof useImport> }) {
  const { selected, problem, importing, sent, start, choose, clear } = upload;
  return (
    <Section title={IMPORT.fileTitle}>
      <Stack spacing={2}>
        <FilePicker hasFile={selected !== null} disabled={importing} onFiles={choose} />
        {selected && <SelectedFileRow file={selected.file} disabled={importing} onRemove={clear} />}
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        {importing && <ImportProgress sent={sent} />}
        <Box>
          <Button variant="contained" loading={importing} onClick={start}>
            {IMPORT.submit}
          </Button>
        </Box>
        {selected && <FilePreview selected={selected} />}
      </Stack>
    </Section>
  );
}

type SelectedFileRowProps = { file: File; disabled: boolean; onRemove: () => void };

function SelectedFileRow({ file, disabled, onRemove }: SelectedFileRowProps) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
      <DescriptionOutlined fontSize="small" sx={{ color: "text.secondary" }} />
      <Typography variant="subtitle2" component="span" sx={{ overflowWrap: "anywhere" }}>
        {file.name}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: "nowrap" }}>
        {formatSize(file.size)}
      </Typography>
      <IconButton size="small" aria-label={IMPORT.remove(file.name)} disabled={disabled} onClick={onRemove}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Progress of the upload, then of the server's work. */
export function ImportProgress({ sent }: { sent: number }) {
  const textId = useId();
  const percent = Math.floor(sent * 100);
  const uploading = percent < 100;
  return (
    <Box>
      <Typography id={textId} variant="body2" sx={{ mb: 1 }} className="tabular">
        {uploading ? IMPORT.uploading(percent) : IMPORT.importing}
      </Typography>
      <LinearProgress
        aria-labelledby={textId}
        {...(uploading ? { variant: "determinate", value: percent } : { variant: "indeterminate" })}
      />
    </Box>
  );
}
