import { readFileSync } from "node:fs";
import { createEvent, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ImportResult } from "@/shared/api/types";
import { ACME, aUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { api, fail, server } from "@/shared/testing/server";
import { ImportProgress } from "./ImportProgress";
// Loaded with the file, so that no test waits for the screen's chunk.
import "./ImportConnections";
import "./reading/preview";

const dana = aUser("EMPLOYEE");
const SAMPLES = "../backend/connections/tests/data";
const sample = (file: string, name = "Connections.csv"): File =>
  new File([new Uint8Array(readFileSync(`${SAMPLES}/${file}`))], name, { type: "text/csv" });
const D01 = "d01_current_7col.csv";

/** What the server answers to the first import of d01. */
const ANSWER: ImportResult = {
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

/** The file itself does not get through jsdom; that it arrives whole is for the journeys in the browser. */
type Sent = { hasFile: boolean; view: string | null };

/** Takes imports, keeps what was sent, and answers, if need be only when `ready`. */
function accepting(answer: ImportResult = ANSWER, ready: Promise<void> = Promise.resolve()): Sent[] {
  const calls: Sent[] = [];
  server.use(
    http.post(api("/import-linkedin/"), async ({ request }) => {
      const form = await request.formData();
      calls.push({ hasFile: form.has("file"), view: form.get("view_as_user_id") as string | null });
      await ready;
      return HttpResponse.json(answer);
    }),
  );
  return calls;
}

async function open(options: Parameters<typeof renderApp>[1] = { as: dana }) {
  const app = renderApp("/connections/import", options);
  await screen.findByRole("heading", { name: "Import Connections" });
  return app;
}

const picker = (): HTMLElement => screen.getByLabelText(/^Choose/);
const importButton = (): HTMLElement => screen.getByRole("button", { name: "Import Connections" });

async function importing(file: File) {
  const { user } = await open();
  await user.upload(picker(), file);
  await screen.findByText(file.name);
  await user.click(importButton());
  return user;
}

beforeEach(() => {
  // A failed import is logged as well as shown.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("the way to the file", () => {
  it("is told in five steps, the first of them a link", async () => {
    await open();
    const steps = screen.getByRole("region", { name: "Get your connections from LinkedIn" });
    expect(within(steps).getAllByRole("listitem")).toHaveLength(5);
    expect(within(steps).getByRole("link", { name: "LinkedIn's data export page" })).toHaveAttribute(
      "href",
      "https://www.linkedin.com/mypreferences/d/download-my-data",
    );
    expect(screen.getByRole("link", { name: "View My Connections" })).toHaveAttribute("href", "/connections");
    expect(picker()).toHaveAttribute("accept", ".csv,.zip");
  });
});

describe("choosing a file", () => {
  it("shows its first five rows below its own headings", async () => {
    const { user } = await open();
    await user.upload(picker(), sample(D01));
    const table = await screen.findByRole("table", { name: "Preview" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["First Name", "Last Name", "URL", "Email Address", "Company", "Position", "Connected On"]);
    expect(within(table).getAllByRole("row")).toHaveLength(6);
    expect(screen.getByText("The first 5 rows of your file.")).toBeVisible();
    expect(screen.getByText("9.0 KB")).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Remove Connections.csv" }));
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  it("names what will not be imported", async () => {
    const { user } = await open();
    await user.upload(picker(), sample("d06_outlook_59col.csv"));
    expect(
      await screen.findByText(/^Not imported: Title, Middle Name, Suffix, .* and 46 more columns$/),
    ).toBeVisible();
  });

  it("says that an archive is read on the server", async () => {
    const { user } = await open();
    await user.upload(picker(), sample("d11_Basic_LinkedInDataExport_01-02-2024.zip", "Basic.zip"));
    expect(await screen.findByText(/Connections.csv will be found and read on the server/)).toBeVisible();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
    expect(importButton()).toBeEnabled();
  });

  it("takes a file dropped on the page", async () => {
    await open();
    const files = [sample(D01)];
    fireEvent.dragEnter(window, { dataTransfer: { types: ["Files"], files } });
    expect(screen.getByText("Drop your file to choose it")).toBeVisible();
    fireEvent.drop(window, { dataTransfer: { types: ["Files"], files } });
    expect(await screen.findByRole("table", { name: "Preview" })).toBeVisible();
    expect(screen.queryByText("Drop your file to choose it")).not.toBeInTheDocument();
  });

  it("leaves other drags alone", async () => {
    await open();
    const drop = createEvent.drop(window);
    Object.assign(drop, { dataTransfer: { types: ["text/plain"], files: [] } });
    fireEvent(window, drop);
    expect(drop.defaultPrevented).toBe(false);
  });

  it.each([
    ["another kind of file", [new File(["a"], "people.txt")], "Please choose a .csv or .zip file."],
    ["two files", [sample(D01), sample(D01)], "Please choose one file at a time."],
  ])("refuses %s", async (_case, files, message) => {
    await open();
    fireEvent.drop(window, { dataTransfer: { types: ["Files"], files } });
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.queryByRole("button", { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it("refuses a file above the limit before it is sent", async () => {
    const { user } = await open();
    const file = sample(D01);
    Object.defineProperty(file, "size", { value: 10 * 1024 * 1024 + 1 });
    await user.upload(picker(), file);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The file is too large: the limit is 10 MB for a CSV file.",
    );
  });

  it.each([
    [
      "a table without people",
      sample("d12_unrelated_columns.csv"),
      "Error parsing CSV: No columns with names",
    ],
    ["an empty file", new File([], "Connections.csv"), "Error parsing CSV: The file is empty."],
  ])("says why %s has no preview, and leaves the last word to the server", async (_case, file, message) => {
    const { user } = await open();
    await user.upload(picker(), file);
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    server.use(
      fail("post", "/import-linkedin/", 400, { code: "unknown_columns", detail: "Found: SKU, Price." }),
    );
    await user.click(importButton());
    expect(await screen.findByText("Error importing connections: Found: SKU, Price.")).toBeVisible();
  });
});

describe("importing", () => {
  it("asks for a file first", async () => {
    const { user } = await open();
    await user.click(importButton());
    expect(await screen.findByRole("alert")).toHaveTextContent("Please select a file to import");
  });

  it("sends the file once, says what came of it, and clears file and preview", async () => {
    let release = (): void => undefined;
    const calls = accepting(
      ANSWER,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const { user } = await open();
    await user.upload(picker(), sample(D01));
    await screen.findByRole("table", { name: "Preview" });
    await user.dblClick(importButton());
    expect(await screen.findByRole("progressbar", { name: "Uploading... 0%" })).toBeVisible();
    expect(importButton()).toBeDisabled();
    expect(picker()).toBeDisabled();
    release();

    expect(await screen.findByText("Successfully imported 65 connections")).toBeVisible();
    expect(calls).toEqual([{ hasFile: true, view: null }]);
    expect(screen.queryByRole("table", { name: "Preview" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Remove/ })).not.toBeInTheDocument();

    const outcome = screen.getByRole("region", { name: "What was imported" });
    for (const [label, figure] of [
      ["New", "60"],
      ["Updated", "3"],
      ["Unchanged", "2"],
      ["Merged", "0"],
      ["Skipped", "3"],
    ] as const) {
      const tile = within(outcome).getByText(label).parentElement?.parentElement;
      expect(tile).toHaveTextContent(new RegExp(`^${label}${figure}`));
    }
    expect(within(outcome).getByText("3 members hidden by LinkedIn (lines 9, 34 and 48)")).toBeVisible();
  });

  it("warns in plain words, by line", async () => {
    accepting({
      ...ANSWER,
      warnings: [12, 9, 20, 21, 22, 23].map((line) => ({ line, code: "invalid_email" })),
      warnings_by_code: { invalid_email: 8, ambiguous_date_order: 1, brand_new_code: 2 },
    });
    await importing(sample(D01));
    expect(
      await screen.findByText(
        "8 e-mail addresses were not valid and were left out (lines 12, 9, 20, 21, 22 and 3 more)",
      ),
    ).toBeVisible();
    expect(
      screen.getByText("Dates such as 3/4/2020 can be read in two ways; the month was taken first"),
    ).toBeVisible();
    expect(screen.getByText("2 rows for another reason")).toBeVisible();
  });

  it.each([
    [
      "the server's sentence",
      400,
      { code: "empty_file", detail: "The file is empty." },
      "The file is empty.",
    ],
    ["no sentence", 500, {}, "The server could not complete the request. Please try again."],
  ])("says why it failed: %s; the file stays", async (_case, status, body, message) => {
    server.use(fail("post", "/import-linkedin/", status, body));
    const user = await importing(sample(D01));
    expect(await screen.findByRole("alert")).toHaveTextContent(`Error importing connections: ${message}`);
    expect(screen.getByText("Connections.csv")).toBeVisible();
    accepting();
    await user.click(importButton());
    expect(await screen.findByText("Successfully imported 65 connections")).toBeVisible();
    expect(screen.queryByText(/^Error importing/)).not.toBeInTheDocument();
  });

  it("says so when the file was changed since it was chosen", async () => {
    const calls = accepting();
    const { user } = await open();
    const file = sample(D01);
    await user.upload(picker(), file);
    await screen.findByRole("table", { name: "Preview" });
    vi.spyOn(file, "slice").mockImplementation(() => {
      throw new DOMException("changed", "NotReadableError");
    });
    await user.click(importButton());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error importing connections: The file has changed or can no longer be read. Please choose it again.",
    );
    expect(calls).toHaveLength(0);
  });

  it("asks again for the connections that are shown elsewhere", async () => {
    accepting();
    let lists = 0;
    server.use(
      http.get(api("/connections/"), () => {
        lists += 1;
        return HttpResponse.json([], { headers: { "X-Total-Count": "0" } });
      }),
    );
    const user = await importing(sample(D01));
    await screen.findByText("Successfully imported 65 connections");
    await user.click(screen.getByRole("link", { name: "View My Connections" }));
    expect(await screen.findByText("No connections found")).toBeVisible();
    expect(lists).toBe(1);
  });
});

describe("the progress", () => {
  it("says how much is uploaded, and then that the server is at work", () => {
    const { rerender } = render(<ImportProgress sent={0.429} />);
    expect(screen.getByRole("progressbar", { name: "Uploading... 42%" })).toHaveAttribute(
      "aria-valuenow",
      "42",
    );
    rerender(<ImportProgress sent={1} />);
    expect(screen.getByRole("progressbar", { name: "Importing..." })).not.toHaveAttribute("aria-valuenow");
  });
});

describe("the skipped lines", () => {
  it("can be downloaded as a CSV with nothing in it that runs", async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return "blob:test";
    };
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const text = 'First Name,Last Name,Company\nAnna,Berg,Acme\n"=HYPERLINK(1)\n=1+1,,\n';
    accepting({
      ...ANSWER,
      skipped: [
        { line: 3, reason: "malformed_row" },
        { line: 4, reason: "name_only" },
      ],
      skipped_total: 300,
    });
    const user = await importing(new File([text], "Connections.csv"));
    await user.click(await screen.findByRole("button", { name: "Download skipped lines (CSV)" }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    // The mark by which Excel knows UTF-8 is no part of the text.
    expect(new Uint8Array((await saved[0]?.slice(0, 3).arrayBuffer()) ?? [])).toEqual(
      Uint8Array.of(0xef, 0xbb, 0xbf),
    );
    expect(await saved[0]?.text()).toBe(
      "Line,Reason,Row in your file\r\n" +
        '3,row that could not be read,"""=HYPERLINK(1)"\r\n' +
        '4,row with one name and nothing else,"\'=1+1,,"',
    );
    expect(screen.getByText("The download holds the first 2 of 300 skipped lines.")).toBeVisible();
  });
});

describe("as a superuser", () => {
  const root = aUser("SUPERUSER");

  it("imports for oneself with the marker 'current'", async () => {
    const calls = accepting();
    const { user } = await open({ as: root, view: { viewAs: "EMPLOYEE", viewAsCompany: ACME } });
    await user.upload(picker(), sample(D01));
    await screen.findByText("Connections.csv");
    await user.click(importButton());
    await screen.findByText("Successfully imported 65 connections");
    expect(calls[0]?.view).toBe("current");
  });

  it("only reads while looking through a person's eyes", async () => {
    await open({
      as: root,
      view: { viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: { id: 31, name: "Kim Sato" } },
    });
    expect(screen.getByText("Viewing as Kim Sato is read-only")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Import Connections" })).not.toBeInTheDocument();
  });
});
