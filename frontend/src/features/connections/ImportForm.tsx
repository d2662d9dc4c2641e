import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CloseOutlined from "@mui/icons-material/CloseOutlined";
import DescriptionOutlined from "@mui/icons-material/DescriptionOutlined";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ChangeEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatSize } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { BottomBar } from "@/shared/ui/layout/BottomBar";
import { Section } from "@/shared/ui/layout/Section";
import { passFocusOn } from "@/shared/ui/passFocusOn";
import { FilePreview } from "./FilePreview";
import type { useImport } from "./useImport";

/** Selects, previews and uploads a file. */
export function ImportForm({ upload }: { upload: ReturnType<typeof useImport> }) {
  const { selected, error, importing, sent, start, choose, clear } = upload;
  return (
    <Section title={t`Upload your file`}>
      <Stack spacing={2}>
        <FilePicker hasFile={selected !== null} disabled={importing} onFiles={choose} />
        {selected && <SelectedFileRow file={selected.file} disabled={importing} onRemove={clear} />}
        {error && <ErrorBanner>{error}</ErrorBanner>}
        {importing && <ImportProgress sent={sent} />}
        <BottomBar>
          <Button variant="contained" loading={importing} onClick={start}>
            <Trans>Import Connections</Trans>
          </Button>
        </BottomBar>
        {selected && <FilePreview selected={selected} />}
      </Stack>
    </Section>
  );
}

type FilePickerProps = {
  /** Whether a file is already selected and would be replaced. */
  hasFile: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
};

/** Selects a file by dialog or drag and drop anywhere on the page. */
function FilePicker({ hasFile, disabled, onFiles }: FilePickerProps) {
  const isDragOver = useFileDrop((files) => !disabled && onFiles(files)) && !disabled;
  const hintId = useId();

  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles(Array.from(event.target.files ?? []));
    // Allows selecting the same file again, such as after fixing it.
    event.target.value = "";
  };

  return (
    <Box
      sx={{
        display: "grid",
        justifyItems: "center",
        gap: 1,
        px: 2,
        py: hasFile ? 2 : 4,
        textAlign: "center",
        borderRadius: 1,
        border: "1px dashed",
        borderColor: isDragOver ? "primary.main" : "text.disabled",
        bgcolor: isDragOver ? "action.selected" : "transparent",
      }}
    >
      {!hasFile && <UploadFileOutlined sx={{ color: "text.secondary" }} />}
      <Typography variant="body2" component="p">
        {isDragOver ? t`Drop the file to choose it` : t`Drop your file here, or`}
      </Typography>
      {/* biome-ignore lint/a11y/useValidAriaRole: takes away the role that MUI adds; the input within is what is operated. */}
      <Button
        component="label"
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        color="inherit"
        disabled={disabled}
        sx={{ "&:focus-within": { outline: 2, outlineColor: "primary.main", outlineOffset: 2 } }}
      >
        <span>{hasFile ? t`Choose Another File` : t`Choose File`}</span>
        <Box
          component="input"
          type="file"
          accept=".csv,.zip"
          disabled={disabled}
          aria-describedby={hintId}
          onChange={onChange}
          sx={{ position: "absolute", inset: 0, width: "100%", opacity: 0, cursor: "pointer" }}
        />
      </Button>
      <Typography id={hintId} variant="caption" color="textSecondary">
        <Trans>
          Connections.csv or the whole LinkedIn archive (.zip). Up to 10 MB for a CSV file, 100 MB for an
          archive.
        </Trans>
      </Typography>
    </Box>
  );
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Handles files dropped anywhere on the page, as the browser would otherwise open a file dropped
 * outside the target. Returns true while files are dragged over the page.
 */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isDragOver, setIsDragOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onDrag = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsDragOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      // No related target: the pointer has left the window.
      if (!event.relatedTarget) setIsDragOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsDragOver(false);
      handleFiles(Array.from(event.dataTransfer?.files ?? []));
    };
    window.addEventListener("dragenter", onDrag, { signal });
    window.addEventListener("dragover", onDrag, { signal });
    window.addEventListener("dragleave", onLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    return () => controller.abort();
  }, []);

  return isDragOver;
}

type SelectedFileRowProps = { file: File; disabled: boolean; onRemove: () => void };

function SelectedFileRow({ file, disabled, onRemove }: SelectedFileRowProps) {
  const { name } = file;
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
      <DescriptionOutlined fontSize="small" sx={{ color: "text.secondary" }} />
      <Typography variant="subtitle2" component="span" sx={{ overflowWrap: "anywhere" }}>
        {name}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: "nowrap" }}>
        {formatSize(file.size)}
      </Typography>
      <IconButton
        ref={passFocusOn}
        size="small"
        aria-label={t`Remove ${name}`}
        disabled={disabled}
        onClick={onRemove}
      >
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
        {uploading ? t`Uploading... ${percent}%` : t`Importing...`}
      </Typography>
      <LinearProgress
        aria-labelledby={textId}
        {...(uploading ? { variant: "determinate", value: percent } : { variant: "indeterminate" })}
      />
    </Box>
  );
}
