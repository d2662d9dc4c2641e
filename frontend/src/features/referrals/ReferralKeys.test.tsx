import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  countReferrals,
  makeAllowed,
  makeReferral,
  makeRejectionReasons,
  makeUser,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api } from "@/shared/testing/server";

const may = makeAllowed({ set_status: true, write: true });
const referrals = (names: readonly string[]): Referral[] =>
  names.map((connection_name) => makeReferral({ connection_name, allowed: may }));

type Options = {
  path?: string;
  /** Refuses the decisions on these people. */
  refuses?: readonly string[];
};

/** A server that keeps what is decided, and refuses what was decided on an older version. */
function open(names: readonly string[], { path = "/job-referrals", refuses = [] }: Options = {}) {
  const rows = referrals(names);
  const versions = new Map<number, number>();
  const decided: [string, ReferralStatus][] = [];
  const gate = { list: Promise.resolve(), put: Promise.resolve() };
  const versionOf = (id: number): string => `2026-03-03T12:00:0${versions.get(id) ?? 0}Z`;
  const current = () => rows.map((row) => ({ ...row, updated_at: versionOf(row.id) }));
  const app = renderApp(path, {
    as: makeUser("HIRING_MANAGER"),
    handlers: [
      answer("get", "/referrals/counts/", countReferrals(rows)),
      answer("get", "/rejection-reasons/", makeRejectionReasons()),
      http.get(api("/referrals/"), async ({ request }) => {
        const query = new URL(request.url).searchParams;
        const from = Number(query.get("offset"));
        const page = current().slice(from, from + Number(query.get("limit")));
        await gate.list;
        return HttpResponse.json(page, { headers: { "X-Total-Count": String(rows.length) } });
      }),
      http.get(api("/referrals/:id/messages/"), () => HttpResponse.json([])),
      http.get(api("/referrals/:id/"), ({ params }) =>
        HttpResponse.json(current().find(({ id }) => String(id) === params.id)),
      ),
      http.put(api("/referrals/:id/"), async ({ params, request }) => {
        const id = Number(params.id);
        const at = rows.findIndex((row) => row.id === id);
        const row = rows[at] as Referral;
        const { status, updated_at } = (await request.json()) as Referral;
        if (refuses.includes(row.connection_name))
          return HttpResponse.json({ code: "closed", detail: "The job is closed." }, { status: 409 });
        await gate.put;
        if (updated_at !== versionOf(id))
          return HttpResponse.json({ code: "stale", detail: "Somebody else was faster." }, { status: 409 });
        decided.push([row.connection_name, status]);
        rows[at] = { ...row, status };
        versions.set(id, (versions.get(id) ?? 0) + 1);
        return HttpResponse.json({ ...current()[at], history: [], earlier_referrals: [] });
      }),
    ],
  });
  /** Answers of this kind wait until the function that it returns is called. */
  const hold = (kind: keyof typeof gate): (() => void) => {
    let release = (): void => undefined;
    gate[kind] = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { ...app, decided, hold };
}

const link = (name: string) => screen.findByRole("link", { name });
/** The card of somebody. */
const card = async (name: string): Promise<HTMLElement> =>
  (await link(name)).closest("[data-row]") as HTMLElement;

describe("a decision by key", () => {
  it("that is refused says so, and takes back nothing else", async () => {
    expectConsoleError(/The server did not accept the form|A request failed/);
    const { user, decided, hold } = open(["Ada", "Bea"], { refuses: ["Ada"] });
    await link("Ada");
    const [readAgain, save] = [hold("list"), hold("put")];
    await user.keyboard("j12");
    expect(await screen.findByText("The decision on Ada was not saved: The job is closed.")).toBeVisible();
    expect(await card("Ada")).toHaveTextContent("Pending");
    expect(await card("Bea")).toHaveTextContent("Interviewing");
    save();
    await waitFor(() => expect(decided).toEqual([["Bea", "INTERVIEWING"]]));
    readAgain();
  });

  it("is followed by another one on the same person, before the list was read again", async () => {
    const { user, decided, hold } = open(["Ada", "Bea"]);
    await link("Ada");
    const readAgain = hold("list");
    await user.keyboard("j1");
    await waitFor(() => expect(decided).toHaveLength(1));
    await user.keyboard("k2");
    await waitFor(() =>
      expect(decided).toEqual([
        ["Ada", "REVIEWING"],
        ["Ada", "INTERVIEWING"],
      ]),
    );
    expect(await card("Ada")).toHaveTextContent("Interviewing");
    readAgain();
  });

  it("is followed by another one on the same person, before the first is answered", async () => {
    const { user, decided, hold } = open(["Ada", "Bea"]);
    await link("Ada");
    const save = hold("put");
    await user.keyboard("j1k2");
    expect(await card("Ada")).toHaveTextContent("Interviewing");
    save();
    await waitFor(() => expect(decided).toHaveLength(2));
    expect(await card("Ada")).toHaveTextContent("Interviewing");
    expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument();
  });
});
