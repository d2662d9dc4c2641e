import { expect, it } from "vitest";
import type { ListedJob } from "@/shared/api/types";
import { csvExport } from "../csvExport";
import { type Column, chosenIds, exportedIds } from "./columns";
import { DataTable } from "./DataTable";

const cell = (): string => "";
const title: Column<ListedJob, "/jobs/"> = {
  id: "title",
  header: "Title",
  cell,
  sortable: true,
  place: "title",
};

/* What these say, the compiler checks: each mistake is an error where it is expected, and nowhere else. */

// @ts-expect-error: the server does not sort jobs by their company
const unsortable: Column<ListedJob, "/jobs/"> = { id: "company", header: "Company", cell, sortable: true };

// @ts-expect-error: the export of jobs has no such column, so that showing it would refuse the file
const unexported: Column<ListedJob, "/jobs/"> = { id: "salary", header: "Salary", cell };

const deliveries: Column<ListedJob>[] = [
  { id: "anything", header: "A list without an export", cell },
  // @ts-expect-error: a list whose orders nobody names sorts by nothing
  { id: "anything", header: "Anything", cell, sortable: true },
];

const table = { label: "", rowKey: () => "", empty: "", rows: [] };

void [
  <DataTable key="jobs" {...table} columns={[title]} onExport={csvExport("/jobs/export/", {})} />,
  // @ts-expect-error: the columns of one list with the export of another
  <DataTable key="users" {...table} columns={[title]} onExport={csvExport("/users/export/", {})} />,
  // @ts-expect-error: columns that name no list with the export of one
  <DataTable key="none" {...table} columns={deliveries} onExport={csvExport("/jobs/export/", {})} />,
];

it("what is shown and exported are columns of the list, whatever was stored when it had others", () => {
  const columns = [title, unsortable, unexported];
  expect(chosenIds(columns, ["salary", "gone", "title"])).toEqual(["salary"]);
  expect(chosenIds(columns, ["gone"])).toEqual(["company", "salary"]);
  expect(exportedIds(columns, ["salary"])).toEqual(["title", "salary"]);
});
