import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { NO_VALUE } from "@/shared/ui/format";
import type { AnyColumn } from "./columns";
import { LINKED_ROW, OPENING_ROW, placeholders, type RowsProps, rowProps, TitleContent } from "./RowTable";

/** Grid columns of a label and its value. */
const LABEL_AND_VALUE = "minmax(0, 2fr) minmax(0, 3fr)";

/** Table rows as cards, for narrow screens. */
export function RowCards<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, busy, skeletons } = props;
  return (
    <>
      {columns.map((column) => column.headerCell && <WholePage key={column.id} column={column} />)}
      <Box component="ul" aria-label={label} aria-busy={busy} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows
          ? rows.map((row) => <RowCard key={rowKey(row)} {...props} row={row} />)
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
const WholePage = <Row,>({ column: { header, headerCell } }: { column: AnyColumn<Row> }) => (
  <Box
    component="label"
    sx={{
      display: "flex",
      alignItems: "center",
      px: 2,
      py: 0.5,
      borderBottom: 1,
      borderColor: "divider",
    }}
  >
    <Box component="span" sx={{ ml: -1, mr: 0.5 }}>
      {headerCell}
    </Box>
    <Typography variant="body2" component="span">
      {header}
    </Typography>
  </Box>
);

function RowCard<Row>({ row, ...props }: RowsProps<Row> & { row: Row }) {
  const { columns, rowKey, rowLink, panel, dense } = props;
  const titles = columns.filter((column) => column.place === "title");
  const checkboxes = columns.filter((column) => column.place === "checkbox");
  const actions = columns.filter((column) => column.place === "actions");
  const details = columns.filter((column) => !column.place && !column.inDetails);
  const numbers = details.filter(({ align }) => align === "right");
  const lines = numbers.length > 1 ? details.filter((column) => !numbers.includes(column)) : details;
  return (
    <Box
      component="li"
      {...rowProps(row, rowKey(row), panel)}
      sx={{
        px: 2,
        py: dense ? 1 : 2,
        "& + &": { borderTop: 1, borderColor: "divider" },
        ...(panel?.open === rowKey(row) && { bgcolor: "action.selected" }),
        ...(panel ? OPENING_ROW : rowLink && LINKED_ROW),
      }}
    >
      <Box sx={{ display: "flex", alignItems: "start", mb: titles.length > 0 ? 1 : 0 }}>
        {checkboxes.map((column) => (
          <Box key={column.id} sx={{ my: -0.875, ml: -1, mr: 0.5 }}>
            {column.cell(row)}
          </Box>
        ))}
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          {titles.map((column) => (
            <Typography key={column.id} variant="h6" component="div" sx={{ overflowWrap: "anywhere" }}>
              <TitleContent
                column={column}
                row={row}
                rowLink={rowLink}
                shown={details.map(({ id }) => id)}
                whole={!panel}
              />
            </Typography>
          ))}
        </Box>
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
        {lines.map((column) => {
          const value = column.cell(row);
          // A column stays when it is empty; a card gets shorter.
          if (value === NO_VALUE) return null;
          return (
            <Box key={column.id} sx={{ display: "contents" }}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {column.header}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: "anywhere" }}>
                {value}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {numbers.length > 1 && <NumberGrid columns={numbers} row={row} />}
      {actions.map((column) => (
        <Box key={column.id} sx={{ display: "flex", gap: 1, mt: 1 }}>
          {column.cell(row)}
        </Box>
      ))}
    </Box>
  );
}

/** Several numbers, side by side. */
const NumberGrid = <Row,>({ columns, row }: { columns: readonly AnyColumn<Row>[]; row: Row }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      mt: 0.75,
      display: "grid",
      // Below each other in a row, whether their labels wrap or not.
      alignItems: "end",
      gridTemplateColumns: { xs: "repeat(3, minmax(0, 1fr))", sm: "repeat(auto-fill, minmax(7rem, 1fr))" },
      columnGap: 1.5,
      rowGap: 0.75,
    }}
  >
    {columns.map((column) => (
      <div key={column.id}>
        <Typography component="dt" variant="caption" color="textSecondary">
          {column.header}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: "anywhere" }}>
          {column.cell(row)}
        </Typography>
      </div>
    ))}
  </Box>
);
