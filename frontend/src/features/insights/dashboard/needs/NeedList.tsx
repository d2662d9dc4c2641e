import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { DividedRow } from "@/shared/ui/layout/DividedRow";

type NeedListProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The main line, usually a link. */
  title: (row: Row) => ReactNode;
  /** A smaller line below the title. */
  detail?: (row: Row) => ReactNode;
  /** A control on the right. */
  action?: (row: Row) => ReactNode;
};

/** A short list on a dashboard, without paging. */
export function NeedList<Row>({ label, rows, rowKey, title, detail, action }: NeedListProps<Row>) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {rows.map((row) => (
        <DividedRow key={rowKey(row)} py={1}>
          <Box sx={{ flex: "1 1 10rem", minWidth: 0, overflowWrap: "anywhere" }}>
            <Typography variant="body2" component="div">
              {title(row)}
            </Typography>
            {detail && (
              <Typography variant="caption" component="div" color="textSecondary">
                {detail(row)}
              </Typography>
            )}
          </Box>
          {action?.(row)}
        </DividedRow>
      ))}
    </Box>
  );
}
