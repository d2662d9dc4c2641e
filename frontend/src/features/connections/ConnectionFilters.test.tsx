import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ACME, makeConnection, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { list, record, recordFile } from "@/shared/testing/server";
// Imported here, so that no test waits for the screen.
import "./ConnectionList";

const ada = makeConnection({ first_name: "Ada", last_name: "Byron", referrals_count: 2 });
const eve = makeConnection({
  first_name: "=HYPERLINK(1)",
  last_name: "Eve",
  company: 'Bits, "Bytes"',
  profile_url: "javascript:alert(1)",
  email: null,
});

beforeEach(() => void vi.restoreAllMocks());

const show = (path = "/connections") =>
  renderApp(path, {
    as: makeUser("EMPLOYEE"),
    handlers: [
      list("/connections/", [ada, eve]),
      list("/connections/employers/", [{ employer: "Initech", people: 12 }]),
    ],
  });

it("filters by employer and by who may fit, and clears both", async () => {
  const { user } = show();
  await screen.findByText("Ada Byron");
  const calls = record("get", "/connections/", []);
  await user.click(await screen.findByRole("combobox", { name: "Works at" }));
  await user.click(await screen.findByRole("option", { name: /Initech.*12 people/ }));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("employer")).toBe("Initech"));
  await user.click(screen.getByRole("checkbox", { name: "May fit an open job" }));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("fits_open_job")).toBe("true"));
  expect(currentPath()).toBe("/connections?employer=Initech&fits=true");
  await user.click(await screen.findByRole("button", { name: "Clear Filters" }));
  await waitFor(() => expect(currentPath()).toBe("/connections"));
});

it("does not filter by who may fit in View As, which has no suggestions", async () => {
  const calls = record("get", "/connections/", [ada]);
  renderApp("/connections?fits=true", {
    as: makeUser("SUPERUSER"),
    view: { viewAs: "EMPLOYEE", viewAsCompany: ACME },
  });
  expect(await screen.findByRole("button", { name: "Delete All..." })).toBeVisible();
  expect(calls.map(({ url }) => url.searchParams.has("fits_open_job"))).not.toContain(true);
  expect(screen.queryByRole("checkbox", { name: "May fit an open job" })).not.toBeInTheDocument();
});

it("does not offer to delete all where filters hide some of them", async () => {
  show("/connections?employer=Initech");
  expect(await screen.findByRole("checkbox", { name: "Select all on this page" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Delete All..." })).not.toBeInTheDocument();
});

it("shows how often somebody was referred, and links to the profile where it is one of the web", async () => {
  show();
  const row = within(await screen.findByRole("row", { name: /Ada Byron/ }));
  expect(row.getByRole("link", { name: "2 referrals of Ada Byron" })).toHaveAttribute(
    "href",
    `/my-referrals?connection=${ada.id}`,
  );
  expect(row.getByRole("link", { name: "LinkedIn profile of Ada Byron" })).toHaveAttribute(
    "href",
    "https://www.linkedin.com/in/ada",
  );
  expect(screen.queryByRole("link", { name: /LinkedIn profile of .*Eve/ })).not.toBeInTheDocument();
});

it("exports the selected connections, also those that a filter hides", async () => {
  const calls = recordFile("/connections/export/");
  const { user } = show();
  await user.click(await screen.findByRole("checkbox", { name: "Select =HYPERLINK(1) Eve" }));
  await user.click(screen.getByRole("checkbox", { name: "May fit an open job" }));
  await waitFor(() => expect(currentPath()).toContain("fits=true"));
  await user.click(await screen.findByRole("button", { name: "Export Selected" }));
  expect(await screen.findByText("list.csv was downloaded.")).toBeVisible();
  const query = new URLSearchParams(calls[0]);
  expect(query.get("ids")).toBe(String(eve.id));
  expect(query.get("columns")).toBe("name,email,company,position,connected_at");
  expect(query.has("fits_open_job")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Clear Selection" }));
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(new URLSearchParams(calls[1]).get("fits_open_job")).toBe("true");
  expect(calls[1]).not.toContain("ids");
});

describe("the separator of exports", () => {
  afterEach(() => localStorage.removeItem("csv-separator"));
  const separatorOf = async (user: ReturnType<typeof show>["user"]) => {
    const calls = recordFile("/connections/export/");
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    return new URLSearchParams(calls[0]).get("separator");
  };

  it("can be chosen, and is remembered", async () => {
    const { user, unmount } = show();
    await user.click(await screen.findByRole("button", { name: "Separator of the file" }));
    const menu = within(await screen.findByRole("menu"));
    expect(menu.getByRole("menuitemradio", { name: "Comma" })).toBeChecked();
    await user.click(menu.getByRole("menuitemradio", { name: /^Semicolon/ }));
    unmount();
    expect(await separatorOf(show().user)).toBe("semicolon");
  });

  it("is a semicolon where decimals are written with a comma", async () => {
    const parts = new Intl.NumberFormat("de-AT").formatToParts(0.5);
    const formatted = vi.spyOn(Intl.NumberFormat.prototype, "formatToParts").mockReturnValue(parts);
    expect(await separatorOf(show().user)).toBe("semicolon");
    formatted.mockRestore();
  });
});
