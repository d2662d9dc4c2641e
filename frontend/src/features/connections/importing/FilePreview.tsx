import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { orDash } from "@/shared/ui/format";
import { DataTable } from "@/shared/ui/table/DataTable";
import type { Column } from "@/shared/ui/table/types";
import { BreakableText } from "../BreakableText";
import { IMPORT } from "./messages";
import type { Preview } from "./preview/preview";
import type { SelectedFile } from "./selectedFile";

/** What the chosen file looks like inside, or why that cannot be shown. */
export function FilePreview({ chosen: { archive, preview, previewFailure } }: { chosen: SelectedFile }) {
  if (archive) return <Alert severity="info">{IMPORT.archive}</Alert>;
  if (previewFailure) return <ErrorBanner>{previewFailure}</ErrorBanner>;
  return preview && <PreviewTable {...preview} />;
}

const IGNORED_SHOWN = 8;
/** The same on every row, and room is scarce. */
const SCHEME = /^https?:\/\/(www\.)?/i;

function PreviewTable({ columns, rows, ignored }: Preview) {
  const dateIndex = columns.findIndex(({ field }) => field === "connected_at");
  const isHidden = (row: string[]): boolean => row.every((cell, index) => !cell || index === dateIndex);
  const shown = columns.map(
    ({ field, name }, index): Column<string[]> => ({
      key: field,
      header: name,
      cell: (row) => {
        if (index === 0 && isHidden(row)) return <HiddenMember />;
        if (field === "email") return <BreakableText>{row[index]}</BreakableText>;
        if (field === "profile_url") return <BreakableText>{row[index]?.replace(SCHEME, "")}</BreakableText>;
        if (field === "connected_at") return <Box sx={{ whiteSpace: "nowrap" }}>{orDash(row[index])}</Box>;
        return orDash(row[index]);
      },
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

/** LinkedIn exports members who hide themselves as a row with nothing but a date. */
function HiddenMember() {
  return (
    <Box component="span" sx={{ color: "text.secondary" }}>
      {IMPORT.hidden}
    </Box>
  );
}
