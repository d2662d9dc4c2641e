import { t } from "@lingui/core/macro";
import SwapVertOutlined from "@mui/icons-material/SwapVertOutlined";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useMenu } from "@/shared/hooks/useMenu";
import { Button } from "../inputs/Button";
import type { AnyColumn } from "./columns";

type Order = { value: string; label: string };

type SortMenuProps = {
  /** The orders that one often needs; by default, those of the columns. */
  orders?: readonly Order[];
  /** Of the table, whose headers sort, too. */
  columns?: readonly AnyColumn<never>[];
  /** The order that is, which the button says. */
  sort: string;
  onSort: (sort: string) => void;
};

/** Sorts a list. Of columns, the one by which it is sorted turns the order. */
export function SortMenu({ orders, columns = [], sort, onSort }: SortMenuProps) {
  const menu = useMenu();
  const sortable = columns.filter((column) => column.sortable);
  const current = orders?.find(({ value }) => value === sort) ?? orderOf(sortable, sort);
  const offered = orders ?? sortable.map(({ id, header }) => ({ value: id, label: header }));
  const items = offered.map((order) =>
    orders || order.value !== sort.replace(/^-/, "")
      ? { ...order, chosen: order.value === sort }
      : { value: order.value === sort ? `-${sort}` : order.value, label: current?.label, chosen: true },
  );
  // Such as of a header that was pressed.
  if (orders && current && !orders.includes(current)) items.push({ ...current, chosen: true });
  const label = current?.label;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<SwapVertOutlined />}
        aria-label={label ? t`Sort: ${label}` : t`Sort`}
        {...menu.button}
      >
        {label ?? t`Sort`}
      </Button>
      <Menu {...menu.popup} slotProps={{ list: { "aria-label": t`Sort` } }}>
        {items.map(({ value, label: text, chosen }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={chosen}
            selected={chosen}
            onClick={() => {
              menu.close();
              onSort(value);
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function orderOf(columns: readonly AnyColumn<never>[], sort: string): Order | undefined {
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ""))?.header;
  if (!column) return sort === "-created_at" ? { value: sort, label: t`Newest First` } : undefined;
  return { value: sort, label: sort.startsWith("-") ? t`${column}, Descending` : t`${column}, Ascending` };
}
