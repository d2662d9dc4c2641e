/** @module-tag slow */
import { render, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { doubleClick } from "@/shared/testing/doubleClick";
import { ACME, makeUser } from "@/shared/testing/factories";
import { api, fail, server } from "@/shared/testing/server";
import { ImportProgress } from "./ImportForm";
import {
  ANSWER,
  acceptImports,
  D01,
  importButton,
  importFile,
  openScreen,
  picker,
  sample,
} from "./importTestUtils";
import { skippedCsv } from "./skippedCsv";

describe("importing", () => {
  it("asks for a file first", async () => {
    const { user } = await openScreen();
    await user.click(importButton());
    expect(await screen.findByRole("alert")).toHaveTextContent("Please select a file to import");
  });

  it("sends the file once, shows the result, and clears file and preview", async () => {
    let release = (): void => undefined;
    const calls = acceptImports(
      ANSWER,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const { user } = await openScreen();
    await user.upload(picker(), sample(D01));
    await screen.findByRole("table", { name: "Preview" });
    doubleClick(importButton());
    expect(await screen.findByRole("progressbar", { name: "Uploading... 0%" })).toBeVisible();
    expect(importButton()).toHaveAttribute("aria-disabled", "true");
    expect(picker()).toBeDisabled();
    release();

    expect(await screen.findByText("Successfully imported 65 connections")).toBeVisible();
    expect(calls).toEqual([{ file: await sample(D01).text(), view: null }]);
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
    expect(within(outcome).getByText("3 members hidden by LinkedIn (lines 9, 34, and 48)")).toBeVisible();
  });

  it("warns in plain words, by line", async () => {
    acceptImports({
      ...ANSWER,
      warnings: [12, 9, 20, 21, 22, 23].map((line) => ({ line, code: "invalid_email" })),
      warnings_by_code: {
        invalid_email: 8,
        ambiguous_date_order: 1,
        brand_new_code: 2,
        shared_email: 3,
        spreadsheet_error: 1,
      },
    });
    await importFile(sample(D01));
    expect(
      await screen.findByText(
        "8 email addresses were not valid and were left out (lines 12, 9, 20, 21, 22, and 3 more)",
      ),
    ).toBeVisible();
    expect(
      screen.getByText("Dates such as 3/4/2020 can be read in two ways; we took the month first"),
    ).toBeVisible();
    expect(screen.getByText("2 rows for another reason")).toBeVisible();
    expect(
      screen.getByText("3 rows have an email address that several people share; they stay separate"),
    ).toBeVisible();
    expect(
      screen.getByText("1 row has a spreadsheet error such as #NAME?; we left that value empty"),
    ).toBeVisible();
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
    const user = await importFile(sample(D01));
    expect(await screen.findByRole("alert")).toHaveTextContent(`Error importing connections: ${message}`);
    expect(screen.getByText("Connections.csv")).toBeVisible();
    acceptImports();
    await user.click(importButton());
    expect(await screen.findByText("Successfully imported 65 connections")).toBeVisible();
    expect(screen.queryByText(/^Error importing/)).not.toBeInTheDocument();
  });

  it("waits for a file that is still being inspected", async () => {
    const calls = acceptImports();
    const { user } = await openScreen();
    const file = sample(D01);
    let release = (): void => undefined;
    const inspected = new Promise<void>((resolve) => {
      release = resolve;
    });
    const head = file.slice(0, 3);
    const start = await head.arrayBuffer();
    vi.spyOn(head, "arrayBuffer").mockReturnValueOnce(inspected.then(() => start));
    vi.spyOn(file, "slice").mockReturnValueOnce(head);
    await user.upload(picker(), file);
    await user.click(importButton());
    expect(importButton()).toHaveAttribute("aria-disabled", "true");
    expect(calls).toHaveLength(0);
    release();
    expect(await screen.findByText("Successfully imported 65 connections")).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(screen.queryByText("Please select a file to import")).not.toBeInTheDocument();
  });

  it("does not send a file that is rejected after the button was pressed", async () => {
    const calls = acceptImports();
    const { user } = await openScreen();
    const file = sample(D01);
    let release = (): void => undefined;
    vi.spyOn(file, "slice").mockImplementationOnce(() => {
      const head = new Blob();
      head.arrayBuffer = () =>
        new Promise((_resolve, reject) => {
          release = () => reject(new DOMException("changed", "NotReadableError"));
        });
      return head;
    });
    await user.upload(picker(), file);
    await user.click(importButton());
    release();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The file has changed or can no longer be read. Please choose it again.",
    );
    expect(importButton()).not.toHaveAttribute("aria-disabled", "true");
    expect(calls).toHaveLength(0);
  });

  it("does not wait for the preview", async () => {
    acceptImports();
    const { user } = await openScreen();
    server.use(http.post(api("/import-linkedin/preview/"), () => new Promise<never>(() => undefined)));
    await user.upload(picker(), sample(D01));
    expect(await screen.findByText("Reading the file...")).toBeVisible();
    await user.click(importButton());
    expect(await screen.findByText("Successfully imported 65 connections")).toBeVisible();
  });

  it("reports a file that was changed since its selection", async () => {
    const calls = acceptImports();
    const { user } = await openScreen();
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

  it("refetches connections that are shown elsewhere", async () => {
    acceptImports();
    let lists = 0;
    server.use(
      http.get(api("/connections/"), () => {
        lists += 1;
        return HttpResponse.json([], { headers: { "X-Total-Count": "0" } });
      }),
    );
    const user = await importFile(sample(D01));
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
  it("can be downloaded as CSV, escaped against formula injection", async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return "blob:test";
    };
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const text = 'First Name,Last Name,Company\nAnna,Berg,Acme\n"=HYPERLINK(1)\n=1+1,,\n';
    acceptImports({
      ...ANSWER,
      skipped: [
        { line: 3, reason: "malformed_row" },
        { line: 4, reason: "name_only" },
      ],
      skipped_total: 300,
    });
    const user = await importFile(new File([text], "Connections.csv"));
    await user.click(await screen.findByRole("button", { name: "Download Skipped Lines (CSV)" }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    // The byte order mark for Excel is not part of the text.
    expect(new Uint8Array((await saved[0]?.slice(0, 3).arrayBuffer()) ?? [])).toEqual(
      Uint8Array.of(0xef, 0xbb, 0xbf),
    );
    expect(await saved[0]?.text()).toBe(
      "Line,Reason,Row in your file\r\n" +
        '3,Could not be read,"""=HYPERLINK(1)"\r\n' +
        '4,One name and nothing else,"\'=1+1,,"',
    );
    expect(screen.getByText("The download holds the first 2 of 300 skipped lines.")).toBeVisible();
  });
});

it.each([
  ["cp1252", [0x4a, 0xf6, 0x72, 0x67], "Jörg"],
  ["mac_roman", [0x4a, 0x9a, 0x72, 0x67], "Jörg"],
  ["utf-16-le with BOM", [0xff, 0xfe, 0x4a, 0, 0xf6, 0, 0x72, 0, 0x67, 0], "Jörg"],
  ["utf-8", [0x4a, 0xc3, 0xb6, 0x72, 0x67], "Jörg"],
])("skipped lines of a file in %s are shown as they are", async (encoding, bytes, text) => {
  const result = {
    ...ANSWER,
    detected: { ...ANSWER.detected, encoding },
    skipped: [{ line: 1, reason: "name_only" }],
  };
  const file = new File([Uint8Array.from(bytes)], "Connections.csv");
  const { content } = await skippedCsv(result, { file, archive: false }, "comma");
  expect(content).toContain(`nothing else,${text}`);
});

it("does not write what a spreadsheet would run", async () => {
  const result = { ...ANSWER, skipped: [{ line: 1, reason: "name_only" }] };
  const file = new File(["=HYPERLINK(1)\n"], "Connections.csv");
  const { content } = await skippedCsv(result, { file, archive: false }, "semicolon");
  expect(content).toContain("One name and nothing else;'=HYPERLINK(1)");
});

describe("as a superuser", () => {
  const root = makeUser("SUPERUSER");

  it("imports for oneself with the marker 'current'", async () => {
    const calls = acceptImports();
    const { user } = await openScreen({ as: root, view: { viewAs: "EMPLOYEE", viewAsCompany: ACME } });
    await user.upload(picker(), sample(D01));
    await screen.findByText("Connections.csv");
    await user.click(importButton());
    await screen.findByText("Successfully imported 65 connections");
    expect(calls[0]?.view).toBe("current");
  });

  it("is read-only when viewing as a person", async () => {
    await openScreen({
      as: root,
      view: { viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: { id: 31, name: "Kim Sato" } },
    });
    expect(screen.getByText("Viewing as Kim Sato is read-only")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Import Connections" })).not.toBeInTheDocument();
  });
});
