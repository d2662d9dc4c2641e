import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "@/shared/api/errors";
import type { ImportPreview } from "@/shared/api/types";
import { BreakableText } from "@/shared/ui/data-display/BreakableText";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { orDash } from "@/shared/ui/format";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { postPreview } from "./queries";
import type { SelectedFile } from "./useImport";

/** A preview of the selected file, or why there is none. The import does not depend on it. */
export function FilePreview({ selected: { file, archive } }: { selected: SelectedFile }) {
  const preview = useQuery({
    queryKey: ["import-preview", file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => postPreview(file, signal),
    enabled: !archive,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (archive)
    return (
      <Alert severity="info">
        <Trans>
          This is an archive. We'll find Connections.csv in it when you import it. There is no preview of
          archives.
        </Trans>
      </Alert>
    );
  if (preview.error) {
    const message = errorMessage(preview.error);
    return (
      <ErrorBanner>
        <Trans>Error parsing CSV: {message}</Trans>
      </ErrorBanner>
    );
  }
  if (preview.data) return <PreviewTable {...preview.data} />;
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      <Trans>Reading the file...</Trans>
    </Typography>
  );
}

const IGNORED_SHOWN = 8;
/** Omitted from the preview to save space. */
const SCHEME = /^https?:\/\/(www\.)?/i;

function notImported(columns: readonly string[]): string {
  const names = columns.slice(0, IGNORED_SHOWN).join(", ");
  const more = columns.length - IGNORED_SHOWN;
  if (more <= 0) return t`Not imported: ${names}`;
  return plural(more, {
    one: `Not imported: ${names} and # more column`,
    other: `Not imported: ${names} and # more columns`,
  });
}

function PreviewTable({ columns, rows, ignored }: ImportPreview) {
  const count = rows.length;
  const dateIndex = columns.findIndex(({ field }) => field === "connected_at");
  // LinkedIn exports hidden members as rows with nothing but a date.
  const isHidden = (row: string[]): boolean => row.every((cell, index) => !cell || index === dateIndex);
  const shown = columns.map(
    ({ field, name }, index): Column<string[]> => ({
      id: String(index),
      header: name,
      cell: (row) => {
        if (index === 0 && isHidden(row))
          return (
            <Box sx={{ color: "text.secondary" }}>
              <Trans>Hidden by LinkedIn</Trans>
            </Box>
          );
        if (field === "email") return <BreakableText>{row[index]}</BreakableText>;
        if (field === "profile_url") return <BreakableText>{row[index]?.replace(SCHEME, "")}</BreakableText>;
        if (field === "connected_at") return <Box sx={{ whiteSpace: "nowrap" }}>{orDash(row[index])}</Box>;
        return orDash(row[index]);
      },
    }),
  );
  return (
    <Stack spacing={1}>
      <Typography variant="body2" color="textSecondary">
        {plural(count, { one: "The only row of your file.", other: "The first # rows of your file." })}
      </Typography>
      <DataTable
        label={t`Preview`}
        columns={shown}
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
        empty={null}
      />
      {ignored.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {notImported(ignored)}
        </Typography>
      )}
    </Stack>
  );
}
