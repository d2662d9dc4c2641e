import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { ThemeProvider } from "@mui/material/styles";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { anyText, listParams, useListParams } from "@/shared/hooks/useListParams";
import { setViewport } from "@/shared/testing/viewport";
import { createAppTheme } from "@/shared/theme/theme";
import type { AnyColumn } from "./columns";
import { DataTable } from "./DataTable";
import { type RowSelection, useSelection } from "./useSelection";

type Row = { id: number; name: string };
const ALL: Row[] = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}` }));
const COLUMNS: AnyColumn<Row>[] = [
  { header: "Name", id: "name", cell: (row) => row.name, sortable: true, place: "title" },
  { id: "id", header: "Number", cell: (row) => row.id },
];
const MORE: AnyColumn<Row>[] = ["Town", "Street", "Country", "Planet"].map((header) => ({
  id: header,
  header,
  cell: () => "-",
}));

const PEOPLE = listParams({ sort: "name", orders: ["name", "-name"], filters: { filter: anyText } });

/** With a selection across pages, of all that match, too. */
function SelectablePeople() {
  const selection = useSelection(ALL, { query: "", count: ALL.length });
  return (
    <People
      selection={{
        ...selection,
        offersAll: true,
        rowName: (row) => row.name,
        actions: "Actions",
      }}
    />
  );
}

type PeopleProps = {
  rows?: Row[];
  loading?: boolean;
  /** Number of additional columns. */
  more?: number;
  selection?: RowSelection<Row>;
};

/** Mocks the server: returns the requested page. */
function PeopleTable({ rows = ALL, loading = false, more = 0, ...table }: PeopleProps) {
  const [params, setParams] = useListParams(PEOPLE);
  const { limit, offset, ordering } = PEOPLE.toQuery(params);
  const sorted = ordering === "-name" ? [...rows].reverse() : rows;
  const data = { rows: sorted.slice(offset, offset + limit), count: rows.length, header: () => null };
  return (
    <ThemeProvider theme={createAppTheme()}>
      <button type="button" onClick={() => setParams({ filter: "x" })}>
        Filter
      </button>
      <DataTable
        label="People"
        columns={[...COLUMNS, ...MORE.slice(0, more)]}
        query={{
          data: loading ? undefined : data,
          error: null,
          isFetching: loading,
          refetch: () => undefined,
        }}
        rowKey={(row) => row.id}
        params={params}
        onChange={setParams}
        empty={<p>Nobody</p>}
        {...table}
      />
    </ThemeProvider>
  );
}

const People = (props: PeopleProps) => (
  <I18nProvider i18n={i18n}>
    <BrowserRouter useTransitions={false}>
      <PeopleTable {...props} />
    </BrowserRouter>
  </I18nProvider>
);

const names = (): string[] =>
  within(screen.getByRole("table", { name: "People" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent ?? "");

describe("the table", () => {
  it("shows ten rows per page by default", async () => {
    const user = userEvent.setup();
    render(<People />);
    expect(names()).toHaveLength(10);
    expect(screen.getByText("Rows per page:")).toBeVisible();
    expect(screen.getByText("1–10 of 12")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    expect(names()).toEqual(["Person 11", "Person 12"]);
    expect(screen.getByText("11–12 of 12")).toBeVisible();
  });

  it("goes no further than the last page, where its button keeps the focus", async () => {
    const user = userEvent.setup();
    render(<People />);
    const next = screen.getByRole("button", { name: "Go to next page" });
    expect(screen.getByRole("button", { name: "Go to previous page" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    next.focus();
    await user.keyboard("{Enter}{Enter}");
    expect(screen.getByText("11–12 of 12")).toBeVisible();
    expect(next).toHaveAttribute("aria-disabled", "true");
    expect(next).toHaveFocus();
  });

  it("offers 5, 10 and 25, and starts again when the size changes", async () => {
    const user = userEvent.setup();
    render(<People />);
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    await user.click(screen.getByRole("combobox", { name: /Rows per page/ }));
    const options = await screen.findAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["5", "10", "25"]);
    await user.click(screen.getByRole("option", { name: "5" }));
    expect(screen.getByText("1–5 of 12")).toBeVisible();
    expect(names()[0]).toBe("Person 1");
  });

  it("starts again when a filter changes, and steps back when the last page empties", async () => {
    const user = userEvent.setup();
    const { rerender } = render(<People />);
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    await user.click(screen.getByRole("button", { name: "Filter" }));
    expect(screen.getByText("1–10 of 12")).toBeVisible();
    expect(window.location.search).toBe("?filter=x");
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    rerender(<People rows={ALL.slice(0, 10)} />);
    expect(names()).toHaveLength(10);
  });

  it("sorts by its headings", async () => {
    const user = userEvent.setup();
    render(<People />);
    const heading = screen.getByRole("columnheader", { name: "Name" });
    expect(heading).toHaveAttribute("aria-sort", "ascending");
    await user.click(within(heading).getByRole("button"));
    expect(heading).toHaveAttribute("aria-sort", "descending");
    expect(names()[0]).toBe("Person 12");
    expect(screen.getByRole("columnheader", { name: "Number" })).not.toHaveAttribute("aria-sort");
  });

  it("keeps page, size and order in the URL, unless they are the defaults", async () => {
    const user = userEvent.setup();
    window.history.replaceState(null, "", "/people?filter=x");
    render(<People />);
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    expect(window.location.search).toBe("?filter=x&page=2");
    await user.click(screen.getByRole("combobox", { name: /Rows per page/ }));
    await user.click(await screen.findByRole("option", { name: "5" }));
    expect(window.location.search).toBe("?filter=x&size=5");
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(window.location.search).toBe("?filter=x&size=5&sort=-name");
    await user.click(screen.getByRole("button", { name: "Name" }));
    await user.click(screen.getByRole("combobox", { name: /Rows per page/ }));
    await user.click(await screen.findByRole("option", { name: "10" }));
    expect(window.location.search).toBe("?filter=x");
  });

  it("reads them from the URL, where pages are one-based", () => {
    window.history.replaceState(null, "", "/people?page=3&size=5&sort=-name");
    render(<People />);
    expect(screen.getByText("11–12 of 12")).toBeVisible();
    expect(names()).toEqual(["Person 2", "Person 1"]);
  });

  it.each(["page=0", "page=-1", "page=x", "page=1e9", "size=7", "size=1000", "sort=id", "sort=owner"])(
    "does not mind %s",
    (query) => {
      window.history.replaceState(null, "", `/people?${query}`);
      render(<People />);
      expect(screen.getByText("1–10 of 12")).toBeVisible();
      expect(names()[0]).toBe("Person 1");
    },
  );

  it("shows the last page for one beyond it, and updates the URL", () => {
    window.history.replaceState(null, "", "/people?page=40");
    render(<People />);
    expect(screen.getByText("11–12 of 12")).toBeVisible();
    expect(window.location.search).toBe("?page=2");
  });

  it("is busy while the first rows load, and shows when there are none", () => {
    const { rerender } = render(<People loading />);
    expect(screen.getByRole("table", { name: "People" })).toHaveAttribute("aria-busy", "true");
    // No placeholder for an unknown count.
    expect(screen.queryByText(/ of \d/)).not.toBeInTheDocument();
    rerender(<People rows={[]} />);
    expect(screen.getByText("Nobody")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it.each([
    ["below 600 px", 599, 0],
    ["beside the sidebar, below 900 px", 899, 0],
    ["below 1000 px where there are five columns", 999, 3],
    ["below 1120 px where there are more", 1119, 4],
  ])("becomes cards %s", (_case, width, more) => {
    setViewport(width);
    render(<People rows={ALL.slice(0, 2)} more={more} />);
    expect(screen.queryByRole("table")).toBeNull();
    const cards = within(screen.getByRole("list", { name: "People" })).getAllByRole("listitem");
    expect(cards).toHaveLength(2);
    expect(cards[0]).toHaveTextContent("Person 1Number1");
  });

  it.each([
    ["a few", 900, 0],
    ["five", 1000, 3],
    ["six", 1120, 4],
  ])("keeps %s columns where there is room", (_case, width, more) => {
    setViewport(width);
    render(<People rows={ALL.slice(0, 2)} more={more} />);
    expect(screen.getByRole("table", { name: "People" })).toBeVisible();
  });

  it("selects a range with Shift, and takes it back in the same way", async () => {
    const user = userEvent.setup();
    render(<SelectablePeople />);
    const box = (number: number) => screen.getByRole("checkbox", { name: `Select Person ${number}` });
    await user.click(box(2));
    await user.keyboard("{Shift>}");
    await user.click(box(5));
    await user.keyboard("{/Shift}");
    expect(screen.getByRole("status")).toHaveTextContent("4 selected");
    expect([1, 2, 3, 4, 5, 6].map((number) => (box(number) as HTMLInputElement).checked)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    await user.keyboard("{Shift>}");
    await user.click(box(3));
    await user.keyboard("{/Shift}");
    expect(screen.getByRole("status")).toHaveTextContent("1 selected");
    expect(box(2)).toBeChecked();
  });

  it("selects all that match, on every page, and clears it", async () => {
    const user = userEvent.setup();
    render(<SelectablePeople />);
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    const bar = within(screen.getByRole("group", { name: "Selection" }));
    expect(bar.getByText("10 selected")).toBeVisible();
    await user.click(bar.getByRole("button", { name: "Select all 12 that match" }));
    expect(bar.getByText("12 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    expect(screen.getByRole("checkbox", { name: "Select Person 12" })).toBeChecked();
    await user.click(screen.getByRole("button", { name: "Clear Selection" }));
    expect(screen.queryByRole("group", { name: "Selection" })).not.toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Select Person 12" })).not.toBeChecked();
  });

  it("selects single rows and all rows of a page", async () => {
    const user = userEvent.setup();
    render(<SelectablePeople />);
    await user.click(screen.getByRole("checkbox", { name: "Select Person 2" }));
    expect(screen.getByRole("checkbox", { name: "Select Person 2" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Select Person 1" })).not.toBeChecked();
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    expect(screen.getByRole("checkbox", { name: "Select Person 1" })).toBeChecked();
    expect(screen.getByText("10 selected")).toBeVisible();
  });
});
