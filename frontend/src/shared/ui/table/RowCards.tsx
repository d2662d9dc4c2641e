import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { Column } from "./columns";
import { LINKED_ROW, placeholders, type RowLink, type RowsProps, TitleContent } from "./RowTable";

/** Grid columns of a label and its value. */
const LABEL_AND_VALUE = "minmax(0, 2fr) minmax(0, 3fr)";

/** Table rows as cards, for narrow screens. */
export function RowCards<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, busy, skeletons, rowLink, dense } = props;
  return (
    <>
      {columns.map((column) => column.headerCell && <WholePage key={column.id} column={column} />)}
      <Box component="ul" aria-label={label} aria-busy={busy} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows
          ? rows.map((row) => (
              <RowCard key={rowKey(row)} row={row} columns={columns} rowLink={rowLink} dense={dense} />
            ))
          : placeholders(skeletons).map((name) => (
              <Box component="li" key={name} sx={{ p: 2, borderTop: 1, borderColor: "divider" }}>
                <Skeleton width="60%" />
                <Skeleton width="85%" />
              </Box>
            ))}
      </Box>
    </>
  );
}

/** The checkbox for all rows of the page, which a table has in its header. */
const WholePage = <Row,>({ column: { header, headerCell } }: { column: Column<Row> }) => (
  <Box
    component="label"
    sx={{
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      px: 2,
      py: 0.5,
      borderBottom: 1,
      borderColor: "divider",
    }}
  >
    <Typography variant="body2" component="span">
      {header}
    </Typography>
    <Box component="span" sx={{ mr: -1 }}>
      {headerCell}
    </Box>
  </Box>
);

type RowCardProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  rowLink?: (row: Row) => RowLink;
  dense?: boolean;
};

function RowCard<Row>({ row, columns, rowLink, dense }: RowCardProps<Row>) {
  const titles = columns.filter((column) => column.place === "title");
  const checkboxes = columns.filter((column) => column.place === "checkbox");
  const actions = columns.filter((column) => column.place === "actions");
  const details = columns.filter((column) => !column.place && !column.inDetails);
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: dense ? 1 : 2,
        "& + &": { borderTop: 1, borderColor: "divider" },
        ...(rowLink && LINKED_ROW),
      }}
    >
      <Box sx={{ display: "flex", alignItems: "start", mb: titles.length > 0 ? 1 : 0 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          {titles.map((column) => (
            <Typography key={column.id} variant="h6" component="div" sx={{ overflowWrap: "anywhere" }}>
              <TitleContent column={column} row={row} rowLink={rowLink} shown={details.map(({ id }) => id)} />
            </Typography>
          ))}
        </Box>
        {checkboxes.map((column) => (
          <Box key={column.id} sx={{ my: -0.875, mr: -1 }}>
            {column.cell(row)}
          </Box>
        ))}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          // Two pairs per row where there is room.
          gridTemplateColumns: { xs: LABEL_AND_VALUE, sm: `${LABEL_AND_VALUE} ${LABEL_AND_VALUE}` },
          columnGap: 1.5,
          rowGap: 0.75,
        }}
      >
        {details.map((column) => (
          <Box key={column.id} sx={{ display: "contents" }}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {column.header}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: "anywhere" }}>
              {column.cell(row)}
            </Typography>
          </Box>
        ))}
      </Box>
      {actions.map((column) => (
        <Box key={column.id} sx={{ display: "flex", gap: 1, mt: 1 }}>
          {column.cell(row)}
        </Box>
      ))}
    </Box>
  );
}
