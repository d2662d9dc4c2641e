import { t } from "@lingui/core/macro";
import SwapVertOutlined from "@mui/icons-material/SwapVertOutlined";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useMenu } from "@/shared/hooks/useMenu";
import type { AnyColumn } from "./columns";
import { ListTool } from "./ListTool";

type Order = { value: string; label: string };

type SortMenuProps = {
  /** The orders that one often needs; by default, those of the columns. */
  orders?: readonly Order[];
  /** Of the table, whose headers sort, too. */
  columns?: readonly AnyColumn<never>[];
  /** The order that is, which the button says. */
  sort: string;
  onSort: (sort: string) => void;
  /** On phones only an icon, where it stands in a line with others. */
  iconOnPhones?: boolean;
};

/** Sorts a list. The column by which it is sorted is offered in both orders. */
export function SortMenu({ orders, columns = [], sort, onSort, iconOnPhones = false }: SortMenuProps) {
  const menu = useMenu();
  const sortable = columns.filter((column) => column.sortable);
  const current = orders?.find(({ value }) => value === sort) ?? orderOf(sortable, sort);
  const offered = orders ?? sortable.map(({ id, header }) => ({ value: id, label: header }));
  const id = sort.replace(/^-/, "");
  const items = offered.flatMap((order) =>
    orders || order.value !== id ? order : [id, `-${id}`].flatMap((each) => orderOf(sortable, each) ?? []),
  );
  // Such as of a header that was pressed.
  if (orders && current && !orders.includes(current)) items.push(current);
  const label = current?.label;
  return (
    <>
      <ListTool
        name={label ? t`Sort: ${label}` : t`Sort`}
        label={label ?? t`Sort`}
        icon={<SwapVertOutlined />}
        iconOnPhones={iconOnPhones}
        {...menu.button}
      />
      <Menu {...menu.popup} slotProps={{ list: { "aria-label": t`Sort` } }}>
        {items.map(({ value, label: text }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === sort}
            selected={value === sort}
            onClick={() => {
              menu.close();
              onSort(value);
            }}
          >
            <span>{text}</span>
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
