import { t } from "@lingui/core/macro";
import SwapVertOutlined from "@mui/icons-material/SwapVertOutlined";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { PageParams } from "@/shared/hooks/useListParams";
import { useMenu } from "@/shared/hooks/useMenu";
import { Button } from "../inputs/Button";
import type { Column } from "./columns";

type CardSortProps<Row> = {
  columns: readonly Column<Row>[];
  params: PageParams;
  onChange: (changes: Partial<PageParams>) => void;
};

/** Sorts a list that is shown as cards: by the columns that sort its table. The same one again turns the order. */
export function CardSort<Row>({ columns, params, onChange }: CardSortProps<Row>) {
  const menu = useMenu();
  const sortable = columns.filter((column) => column.sortable);
  const current = sortable.find(({ id }) => id === params.sort.replace(/^-/, ""));
  const descending = params.sort.startsWith("-");
  const column = current?.header;
  const choose = (id: string): void => {
    menu.close();
    onChange({ sort: params.sort === id ? `-${id}` : id });
  };
  return (
    <>
      <Button size="small" color="inherit" startIcon={<SwapVertOutlined />} {...menu.button}>
        {column ? t`Sort: ${column}` : t`Sort`}
      </Button>
      <Menu {...menu.popup} slotProps={{ list: { "aria-label": t`Sort` } }}>
        {sortable.map(({ id, header }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={current?.id === id}
            selected={current?.id === id}
            onClick={() => choose(id)}
          >
            <ListItemText
              secondary={current?.id === id && (descending ? t`Descending` : t`Ascending`)}
              slotProps={{ secondary: { variant: "caption" } }}
            >
              {header}
            </ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
