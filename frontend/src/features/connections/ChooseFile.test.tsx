import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ACME, makeUser } from "@/shared/testing/factories";
import { answer, fail, record, server } from "@/shared/testing/server";
import { D01, importButton, openScreen, PREVIEW, picker, sample } from "./importTestUtils";

describe("the export steps", () => {
  it("are shown, the first of them with a link", async () => {
    await openScreen();
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
  it("shows its first rows below its own headings", async () => {
    const { user } = await openScreen();
    await user.upload(picker(), sample(D01));
    const table = await screen.findByRole("table", { name: "Preview" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["First Name", "Last Name", "URL", "Email Address", "Company", "Position", "Connected On"]);
    expect(within(table).getAllByRole("row")).toHaveLength(4);
    expect(within(table).getByText("Hidden by LinkedIn")).toBeVisible();
    expect(screen.getByText("The first 3 rows of your file.")).toBeVisible();
    expect(screen.getByText("9.0 KB")).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Remove Connections.csv" }));
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  it("names what will not be imported", async () => {
    const { user } = await openScreen();
    const ignored = [
      "Title",
      "Middle Name",
      "Suffix",
      ...Array.from({ length: 51 }, (_, index) => `Column ${index}`),
    ];
    server.use(answer("post", "/import-linkedin/preview/", { ...PREVIEW, ignored }));
    await user.upload(picker(), sample(D01));
    expect(
      await screen.findByText(/^Not imported: Title, Middle Name, Suffix, .* and 46 more columns$/),
    ).toBeVisible();
  });

  it("sends only its beginning for the preview, for the person in view", async () => {
    const { user } = await openScreen({
      as: makeUser("SUPERUSER"),
      view: { viewAs: "EMPLOYEE", viewAsCompany: ACME },
    });
    const previews = record("post", "/import-linkedin/preview/", PREVIEW);
    const file = sample(D01);
    const slice = vi.spyOn(file, "slice");
    await user.upload(picker(), file);
    await screen.findByRole("table", { name: "Preview" });
    expect(slice).toHaveBeenLastCalledWith(0, 512 * 1024);
    expect(previews).toHaveLength(1);
    expect(previews[0]?.body).toMatchObject({ view_as_user_id: "current" });
  });

  it("says that an archive is read on the server", async () => {
    const { user } = await openScreen();
    await user.upload(picker(), sample("d11_Basic_LinkedInDataExport_01-02-2024.zip", "Basic.zip"));
    expect(await screen.findByText(/We'll find Connections.csv in it/)).toBeVisible();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
    expect(importButton()).not.toHaveAttribute("aria-disabled", "true");
  });

  it("takes a file dropped on the page", async () => {
    await openScreen();
    const files = [sample(D01)];
    fireEvent.dragEnter(window, { dataTransfer: { types: ["Files"], files } });
    expect(screen.getByText("Drop the file to choose it")).toBeVisible();
    fireEvent.drop(window, { dataTransfer: { types: ["Files"], files } });
    expect(await screen.findByRole("table", { name: "Preview" })).toBeVisible();
    expect(screen.queryByText("Drop the file to choose it")).not.toBeInTheDocument();
  });

  it("ignores other drags", async () => {
    await openScreen();
    const drop = createEvent.drop(window);
    Object.assign(drop, { dataTransfer: { types: ["text/plain"], files: [] } });
    fireEvent(window, drop);
    expect(drop.defaultPrevented).toBe(false);
  });

  it.each([
    ["another kind of file", [new File(["a"], "people.txt")], "Please choose a .csv or .zip file."],
    ["two files", [sample(D01), sample(D01)], "Please choose one file at a time."],
  ])("refuses %s", async (_case, files, message) => {
    await openScreen();
    fireEvent.drop(window, { dataTransfer: { types: ["Files"], files } });
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.queryByRole("button", { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it("rejects a file above the limit before it is sent", async () => {
    const { user } = await openScreen();
    const file = sample(D01);
    Object.defineProperty(file, "size", { value: 10 * 1024 * 1024 + 1 });
    await user.upload(picker(), file);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The file is too large: the limit is 10 MB for a CSV file.",
    );
  });

  it.each([
    [
      "the server's sentence",
      400,
      { code: "unknown_columns", detail: "No columns with names." },
      "No columns with names.",
    ],
    ["no sentence", 500, {}, "The server could not complete the request. Please try again."],
  ])(
    "says why there is no preview: %s; the import can be tried all the same",
    async (_case, status, body, message) => {
      const { user } = await openScreen();
      server.use(fail("post", "/import-linkedin/preview/", status, body));
      await user.upload(picker(), sample(D01));
      expect(await screen.findByRole("alert")).toHaveTextContent(`Error parsing CSV: ${message}`);
      server.use(
        fail("post", "/import-linkedin/", 400, { code: "unknown_columns", detail: "Found: SKU, Price." }),
      );
      await user.click(importButton());
      expect(await screen.findByText("Error importing connections: Found: SKU, Price.")).toBeVisible();
    },
  );
});
