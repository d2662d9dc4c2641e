/* Shared by the tests of the import screen. Imports the screen, so that no test waits for it. */
import { readFileSync } from "node:fs";
import { act, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ImportPreview, ImportResult } from "@/shared/api/types";
import { makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api, server } from "@/shared/testing/server";
import "./ImportConnections";

/** Sample files of the backend's tests. */
const SAMPLES = "../backend/connections/tests/data";
export const sample = (file: string, name = "Connections.csv"): File =>
  new File([new Uint8Array(readFileSync(`${SAMPLES}/${file}`))], name, { type: "text/csv" });
export const D01 = "d01_current_7col.csv";

/** The preview response for d01: its columns and first rows, the last one a hidden member. */
export const PREVIEW: ImportPreview = {
  columns: [
    { field: "first_name", name: "First Name" },
    { field: "last_name", name: "Last Name" },
    { field: "profile_url", name: "URL" },
    { field: "email", name: "Email Address" },
    { field: "company", name: "Company" },
    { field: "position", name: "Position" },
    { field: "connected_at", name: "Connected On" },
  ],
  rows: [
    ["Ada", "Byron", "https://www.linkedin.com/in/ada", "", "Analytical", "Engineer", "04 Mar 2025"],
    ["Grace", "Hopper", "https://www.linkedin.com/in/grace", "grace@navy.example", "Navy", "", "03 Mar 2025"],
    ["", "", "", "", "", "", "02 Mar 2025"],
  ],
  ignored: [],
};

/** The response to the first import of d01. */
export const ANSWER: ImportResult = {
  import_id: 1,
  count: 65,
  created: 60,
  updated: 3,
  unchanged: 2,
  merged_in_file: 0,
  skipped_total: 3,
  rows_total: 68,
  detected: {
    encoding: "utf-8",
    delimiter: ",",
    header_line: 4,
    columns_mapped: { first_name: "First Name", last_name: "Last Name" },
    columns_ignored: [],
    archive_member: null,
  },
  skipped: [9, 34, 48].map((line) => ({ line, reason: "blank_member" })),
  skipped_by_reason: { blank_member: 3 },
  warnings: [],
  warnings_by_code: {},
};

type Sent = { file: string; view: string | null };

/** Mocks the import call, records the requests, and responds once `ready` resolves. */
export function acceptImports(
  result: ImportResult = ANSWER,
  ready: Promise<void> = Promise.resolve(),
): Sent[] {
  const calls: Sent[] = [];
  server.use(
    http.post(api("/import-linkedin/"), async ({ request }) => {
      const form = await request.formData();
      const file = form.get("file") as File;
      calls.push({ file: await file.text(), view: form.get("view_as_user_id") as string | null });
      await ready;
      return HttpResponse.json(result);
    }),
  );
  return calls;
}

/** Opens the import screen as an employee. */
export async function openScreen(options: Parameters<typeof renderApp>[1] = { as: makeUser("EMPLOYEE") }) {
  server.use(answer("post", "/import-linkedin/preview/", PREVIEW));
  const app = renderApp("/connections/import", options);
  await screen.findByRole("heading", { name: "Import Connections" });
  // The screen listens to dropped files once its effects have run.
  await act(async () => undefined);
  return app;
}

export const picker = (): HTMLElement => screen.getByLabelText(/^Choose/);
export const importButton = (): HTMLElement => screen.getByRole("button", { name: "Import Connections" });

/** Selects a file on the screen and imports it. */
export async function importFile(file: File) {
  const { user } = await openScreen();
  await user.upload(picker(), file);
  await screen.findByText(file.name);
  await user.click(importButton());
  return user;
}
