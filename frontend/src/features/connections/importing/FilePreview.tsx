import CloseOutlined from "@mui/icons-material/CloseOutlined";
import DescriptionOutlined from "@mui/icons-material/DescriptionOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { ErrorBanner } from "@/shared/ui/ErrorBanner";
import { formatSize, orDash } from "@/shared/ui/format";
import { DataTable } from "@/shared/ui/table/DataTable";
import type { Column } from "@/shared/ui/table/types";
import type { ChosenFile } from "./chosenFile";
import type { Preview } from "./reading/preview";
import { IMPORT } from "./words";

type FilePreviewProps = { chosen: ChosenFile; disabled: boolean; onRemove: () => void };

/** The chosen file: its name and size, and what it looks like inside. */
export function FilePreview({ chosen, disabled, onRemove }: FilePreviewProps) {
  const { file, archive, preview, previewFailure } = chosen;
  return (
    <Stack spacing={2}>
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
      {archive && <Alert severity="info">{IMPORT.archive}</Alert>}
      {previewFailure && <ErrorBanner>{previewFailure}</ErrorBanner>}
      {preview && <PreviewTable {...preview} />}
    </Stack>
  );
}

const IGNORED_SHOWN = 8;

function PreviewTable({ columns, rows, ignored }: Preview) {
  const shown = columns.map(
    ({ field, name }, index): Column<string[]> => ({
      key: field,
      header: name,
      cell: (row) => (
        <CellText breakable={field === "profile_url" || field === "email"}>{row[index]}</CellText>
      ),
    }),
  );
  const more = ignored.length - IGNORED_SHOWN;
  return (
    <Stack spacing={1}>
      <Typography variant="body2" color="textSecondary">
        {IMPORT.previewText(rows.length)}
      </Typography>
      <DataTable
        label={IMPORT.preview}
        columns={shown}
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
        empty={null}
      />
      {ignored.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {IMPORT.ignored(ignored.slice(0, IGNORED_SHOWN).join(", "))}
          {more > 0 && IMPORT.ignoredMore(more)}
        </Typography>
      )}
    </Stack>
  );
}

/** Addresses have no blank at which they could break. */
function CellText({ breakable, children }: { breakable: boolean; children: string | undefined }) {
  return (
    <Box component="span" sx={{ ...(breakable && { overflowWrap: "anywhere" }) }}>
      {orDash(children)}
    </Box>
  );
}
