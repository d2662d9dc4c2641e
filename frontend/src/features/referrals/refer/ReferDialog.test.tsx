/** @module-tag slow */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeConnection } from "@/shared/testing/factories";
import { api, fail, list, record, server } from "@/shared/testing/server";
import {
  ADA,
  cancel,
  GRACE,
  names,
  note,
  openDialog,
  option,
  people,
  picker,
  submit,
} from "./referDialogTestUtils";

afterEach(() => vi.useRealTimers());

/** As many connections, of which the server answers fifty at a time, however many are asked for. */
function inParts(count: number) {
  const all = Array.from({ length: count }, (_, index) =>
    makeConnection({ first_name: "Kim", last_name: `Number ${index}` }),
  );
  return http.get(api("/connections/"), ({ request }) => {
    const from = Number(new URL(request.url).searchParams.get("offset"));
    return HttpResponse.json(all.slice(from, from + 50), { headers: { "X-Total-Count": String(count) } });
  });
}

describe("the refer dialog", () => {
  it("opens empty, with the specified texts and the full list", async () => {
    const { dialog, user } = await openDialog();
    expect(dialog).toHaveAccessibleName("Refer a Connection for Backend Engineer");
    expect(picker()).toHaveAttribute("role", "combobox");
    expect(within(dialog).getByRole("button", { name: "Submit Referral" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeEnabled();
    expect(picker()).toHaveAttribute("placeholder", "Type to search by name, company, or position");
    expect(note()).toHaveAttribute("rows", "4");
    expect(screen.getByText("0 of 5,000 characters")).toBeVisible();
    expect(await screen.findByText("2 total connections.")).toBeVisible();
    expect(picker()).toHaveFocus();

    await user.click(picker());
    expect(names()).toEqual(["Ada ByronEngineer · Analytical", "Grace HopperAdmiral · Navy"]);
  });

  it("shows that it is searching while loading", async () => {
    await openDialog([
      http.get(api("/connections/"), async ({ request }) => {
        // Only how many there are is known.
        if (new URL(request.url).searchParams.get("limit") !== "1") await delay("infinite");
        return HttpResponse.json([ADA], { headers: { "X-Total-Count": "1" } });
      }),
    ]);
    expect(screen.getByText("Searching connections...")).toBeVisible();
  });

  it("sends one search 300 ms after the last key, and none earlier", async () => {
    await openDialog();
    await screen.findByText("2 total connections.");
    const calls = record("get", "/connections/", [GRACE]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const type = (value: string) => fireEvent.change(picker(), { target: { value } });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    type("g");
    await pass(200);
    type("gr");
    await pass(299);
    expect(calls).toHaveLength(0);
    expect(screen.getByText("Searching connections...")).toBeVisible();
    await pass(1);
    vi.useRealTimers();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.url.searchParams.get("search")).toBe("gr");
  });

  it("searches nothing when it is closed before that", async () => {
    await openDialog();
    await screen.findByText("2 total connections.");
    const calls = record("get", "/connections/", []);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.change(picker(), { target: { value: "gr" } });
    fireEvent.click(cancel());
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    // The list may still be loading; that is no search.
    expect(calls.filter(({ url }) => url.searchParams.has("search"))).toHaveLength(0);
  });

  it("counts the matches, and says when there are none", async () => {
    const { user } = await openDialog();
    await user.type(picker(), "admiral");
    expect(await screen.findByText("1 matches found.")).toBeVisible();
    expect(names()).toEqual(["Grace HopperAdmiral · Navy"]);
    await user.clear(picker());
    await user.type(picker(), "nobody");
    expect(await screen.findByText('No connections found matching "nobody"')).toBeVisible();
    expect(screen.getByText("0 matches found.")).toBeVisible();
  });

  it("asks to type if there is nothing to show", async () => {
    // Counted for the button, and deleted meanwhile.
    const gone = list("/connections/", [makeConnection()], (_row, query) => query.get("limit") === "1");
    const { user } = await openDialog([gone]);
    await screen.findByText("0 total connections.");
    await user.click(picker());
    expect(await screen.findByText("Type to search connections")).toBeVisible();
  });

  it("offers the full list", async () => {
    const many = Array.from({ length: 70 }, (_, index) => makeConnection({ last_name: `Number ${index}` }));
    const { user } = await openDialog([list("/connections/", many)]);
    expect(await screen.findByText("70 total connections.")).toBeVisible();
    await user.click(picker());
    expect(names()).toHaveLength(70);
  });

  it("loads the rest of a long list when scrolled to its end", async () => {
    const { user } = await openDialog([inParts(70)]);
    expect(await screen.findByText("70 total connections.")).toBeVisible();
    await user.click(picker());
    expect(names()).toHaveLength(50);
    fireEvent.scroll(screen.getByRole("listbox"));
    await waitFor(() => expect(names()).toHaveLength(70));
  });

  it("supports the keyboard across pages of a long list", async () => {
    const { user } = await openDialog([inParts(70)]);
    expect(await screen.findByText("70 total connections.")).toBeVisible();
    await user.keyboard("{ArrowDown}{End}");
    await waitFor(() => expect(names()).toHaveLength(70));
    const active = () => document.getElementById(picker().getAttribute("aria-activedescendant") ?? "");
    await waitFor(() => expect(active()).toHaveTextContent("Kim Number 49"));
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(active()).toHaveTextContent("Kim Number 50"));
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("group", { name: "You're referring Kim Number 50" })).toBeVisible();
  });
});

describe("closing and opening again", () => {
  it("clears connection, note and search", async () => {
    const { user } = await openDialog();
    await user.click(picker());
    await user.click(await option("Ada Byron"));
    await user.click(cancel());
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: "Refer a Connection" }));
    expect(picker()).toHaveValue("");
    expect(note()).toHaveValue("");
    expect(submit()).toHaveAttribute("aria-disabled", "true");
    await user.click(picker());
    expect(await screen.findAllByRole("option")).toHaveLength(2);
  });

  it("asks before a note is lost", async () => {
    const { user } = await openDialog();
    await user.type(note(), "We worked together");
    await user.click(cancel());
    await user.click(await screen.findByText("Keep Editing"));
    expect(note()).toHaveValue("We worked together");
    await waitFor(() => expect(screen.queryByText("Keep Editing")).not.toBeInTheDocument());
    await user.click(cancel());
    await user.click(await screen.findByText("Discard"));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});

describe("when connections fail to load", () => {
  it("stays usable and shows and logs an error if the list fails to load", async () => {
    expectConsoleError(/^A request failed\./);
    const { user } = await openDialog([fail("get", "/connections/")]);
    expect(await screen.findByText("Your connections could not be loaded: Failure 500")).toBeVisible();
    expect(console.error).toHaveBeenCalledWith("A request failed.", expect.anything());
    await user.type(picker(), "a");
    expect(picker()).toHaveValue("a");
  });

  it("tries again", async () => {
    expectConsoleError(/^A request failed\./);
    const { user } = await openDialog([fail("get", "/connections/")]);
    await screen.findByText("Your connections could not be loaded: Failure 500");
    server.use(people);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("2 total connections.")).toBeVisible();
  });

  it("filters the loaded connections, with a logged warning, if the search fails", async () => {
    expectConsoleError(/^A request failed\./);
    const { user } = await openDialog();
    await screen.findByText("2 total connections.");
    server.use(fail("get", "/connections/"));
    await user.type(picker(), "NAVY");
    const hint = await screen.findByText(/The search isn't available right now/);
    expect(hint).toHaveTextContent("what we found in the 2 connections loaded so far");
    expect(screen.getByText("1 matches found.")).toBeVisible();
    expect(names()).toEqual(["Grace HopperAdmiral · Navy"]);
    expect(console.error).toHaveBeenCalledWith("A request failed.", expect.anything());
    server.use(people);
    await user.type(picker(), "{Backspace}");
    await waitFor(() => expect(hint).not.toBeInTheDocument());
  });
});
