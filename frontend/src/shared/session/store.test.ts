import { waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api as client } from "@/shared/api/client";
import { emitUnauthorized } from "@/shared/api/events";
import { apiQuery } from "@/shared/api/queries";
import { getScope } from "@/shared/api/scope";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { ACME, makeUser } from "@/shared/testing/factories";
import { answer, api, fail, list, record, server, unreachable } from "@/shared/testing/server";
import { toSessionUser } from "./sessionUser";
import { SessionStore } from "./store";

const dana = makeUser("EMPLOYEE");
const stored = toSessionUser(dana);
const root = makeUser("SUPERUSER", { id: 1, username: "super" });

function store(values: Record<string, string | object>): SessionStore {
  for (const [key, value] of Object.entries(values)) {
    localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  }
  return new SessionStore();
}

/** A superuser's companies are loaded after the session has started. */
const companiesLoaded = (session: SessionStore) =>
  waitFor(() => expect(session.getState().companies).toHaveLength(1));

const keys = (): string[] => Object.keys(localStorage).sort();

describe("start-up", () => {
  it("is unauthenticated without a token", async () => {
    const session = store({ user: stored });
    await session.start();
    expect(session.getState().status).toBe("anonymous");
  });

  it("clears a token without a stored user", async () => {
    const session = store({ token: "t" });
    await session.start();
    expect(session.getState().status).toBe("anonymous");
    expect(keys()).toEqual([]);
  });

  it.each([
    ["lacks an id", { ...stored, id: undefined }],
    ["lacks a username", { ...stored, username: "" }],
    ["cannot be read", "{not json"],
    ["is null", "null"],
    ["is a text", '"dana"'],
  ])("clears both when the stored user %s", async (_case, user) => {
    const session = store({ token: "t", user });
    await session.start();
    expect(session.getState().status).toBe("anonymous");
    expect(keys()).toEqual([]);
  });

  it("refetches the user and overwrites the stored one", async () => {
    server.use(answer("get", "/auth/user/", makeUser("HR", { first_name: "Dana-Maria" })));
    const session = store({ token: "t", user: { ...stored, role: "SUPERUSER" } });
    const started = session.start();
    expect(session.getState()).toMatchObject({ status: "restoring", user: null });
    await started;
    expect(session.getState()).toMatchObject({ status: "authenticated", user: { role: "HR" } });
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({
      firstName: "Dana-Maria",
      role: "HR",
    });
  });

  it("ends the session when the server rejects the token", async () => {
    server.use(fail("get", "/auth/user/", 401));
    const session = store({ token: "t", user: stored });
    await session.start();
    expect(session.getState()).toMatchObject({ status: "anonymous", ended: "expired" });
    expect(keys()).toEqual([]);
  });

  it("does not sign out on a server error", async () => {
    expectConsoleError(/^The account could not be read again\./);
    server.use(unreachable("get", "/auth/user/"));
    const session = store({ token: "t", user: stored });
    await session.start();
    expect(session.getState()).toMatchObject({ status: "authenticated", user: { username: "dana" } });
    expect(localStorage.getItem("token")).toBe("t");
  });
});

describe("what was read for a user and view", () => {
  const read = (session: SessionStore) => session.queryClient.getQueryData(apiQuery("/auth/user/").queryKey);
  const count = (session: SessionStore) =>
    session.queryClient.getQueryData(apiQuery("/notifications/count/").queryKey);
  const atStart = (user = root) => {
    server.use(answer("get", "/auth/user/", user), list("/companies/", [ACME]));
    return store({ token: "t", user: toSessionUser(user) });
  };

  it("begins with the account and the number of unread notifications", async () => {
    const session = atStart({ ...dana, unread_notifications: 3 });
    await session.start();
    expect(read(session)).toMatchObject({ id: dana.id });
    expect(count(session)).toEqual({ unread: 3 });
  });

  it("is that of a sign-in by token", async () => {
    server.use(answer("get", "/auth/user/", dana));
    const session = store({});
    await session.signInWithToken("t");
    expect(read(session)).toEqual(dana);
  });

  it("is kept from the start until the server has confirmed the user", async () => {
    const session = atStart(dana);
    const started = session.start();
    session.queryClient.setQueryData(["early"], 1);
    await started;
    expect(session.queryClient.getQueryData(["early"])).toBe(1);
  });

  it("is dropped if the server names another user than the stored one", async () => {
    server.use(answer("get", "/auth/user/", makeUser("HR", { id: 99 })));
    const session = store({ token: "t", user: stored });
    const started = session.start();
    session.queryClient.setQueryData(["early"], 1);
    await started;
    expect(session.queryClient.getQueryData(["early"])).toBeUndefined();
  });

  it("is dropped, with late answers, when the view changes and on signing out", async () => {
    const session = atStart();
    await session.start();
    await companiesLoaded(session);
    const before = session.queryClient;
    let answerLate = (_text: string): void => undefined;
    const late = before.prefetchQuery({
      queryKey: ["late"],
      queryFn: () =>
        new Promise<string>((resolve) => {
          answerLate = resolve;
        }),
    });
    session.setView({ viewAs: "HR", viewAsCompany: ACME, viewAsPerson: null });
    answerLate("of the superuser");
    await late;
    expect(session.queryClient).not.toBe(before);
    expect(session.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(before.getQueryCache().getAll()).toEqual([]);

    session.queryClient.setQueryData(["of the view"], 1);
    server.use(answer("post", "/auth/logout/", null, 204));
    session.signOut();
    expect(session.queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it("is asked for in the stored view from the start", () => {
    const session = atStart();
    server.use(answer("post", "/auth/logout/", null, 204));
    localStorage.setItem("viewAs", "HR");
    localStorage.setItem("viewAsCompany", JSON.stringify({ id: ACME.id, name: ACME.name }));
    void session.start();
    expect(session.getState().viewAs).toBeNull();
    expect(session.getActing()).toMatchObject({ user: { id: root.id }, viewAs: "HR" });
    expect(getScope("/jobs/")).toEqual({ company_id: ACME.id });
    session.signOut();
  });
});

describe("the view of a superuser", () => {
  const view = { viewAs: "HR", viewAsCompany: { id: ACME.id, name: ACME.name } };

  it("is restored with role and company, and the companies are loaded", async () => {
    server.use(answer("get", "/auth/user/", root), list("/companies/", [ACME]));
    const session = store({ token: "t", user: toSessionUser(root), ...view });
    await session.start();
    expect(session.getState()).toMatchObject({ viewAs: "HR", viewAsCompany: { name: ACME.name } });
    await companiesLoaded(session);
  });

  it("honours a stored company alone", async () => {
    server.use(answer("get", "/auth/user/", root), list("/companies/", [ACME]));
    const session = store({ token: "t", user: toSessionUser(root), viewAsCompany: view.viewAsCompany });
    await session.start();
    await companiesLoaded(session);
    expect(session.getState()).toMatchObject({ viewAs: null, viewAsCompany: { id: ACME.id } });
  });

  it("is deleted from the storage of other users", async () => {
    server.use(answer("get", "/auth/user/", dana));
    const session = store({ token: "t", user: stored, ...view });
    await session.start();
    expect(session.getState()).toMatchObject({ viewAs: null, viewAsCompany: null, companies: [] });
    expect(keys()).toEqual(["token", "user"]);
  });

  it("cannot be set by other users", async () => {
    server.use(answer("get", "/auth/user/", dana));
    const session = store({ token: "t", user: stored });
    await session.start();
    session.setView({ viewAs: "HR", viewAsCompany: ACME, viewAsPerson: null });
    expect(session.getState().viewAs).toBeNull();
    expect(localStorage.getItem("viewAs")).toBeNull();
  });
});

describe("signing out", () => {
  it("clears everything and revokes the token", async () => {
    server.use(answer("get", "/auth/user/", root), list("/companies/", [ACME]));
    const session = store({
      token: "t",
      user: toSessionUser(root),
      viewAs: "HR",
      viewAsCompany: { id: 1, name: "A" },
    });
    await session.start();
    await companiesLoaded(session);
    const calls = record("post", "/auth/logout/", null, 204);
    session.signOut();
    expect(keys()).toEqual([]);
    expect(session.getState()).toMatchObject({
      status: "anonymous",
      user: null,
      viewAs: null,
      viewAsCompany: null,
    });
    await waitFor(() => expect(calls[0]?.headers.get("authorization")).toBe("Token t"));
  });

  it("is not undone by a late response", async () => {
    server.use(answer("get", "/auth/user/", dana), answer("post", "/auth/logout/", null, 204));
    const session = store({ token: "t", user: stored });
    const started = session.start();
    session.signOut();
    await started;
    expect(session.getState().status).toBe("anonymous");
    expect(keys()).toEqual([]);
  });
});

describe("signing out everywhere", () => {
  beforeEach(() => server.use(answer("get", "/auth/user/", dana)));

  it("is no expired session although another request is rejected meanwhile", async () => {
    const session = store({ token: "t", user: stored });
    const stop = session.listen();
    await session.start();
    server.use(
      http.post(api("/auth/logout-all/"), () => {
        void emitUnauthorized();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await session.signOutEverywhere();
    expect(session.getState()).toMatchObject({ status: "anonymous", ended: "signed-out" });
    void emitUnauthorized();
    expect(session.getState().ended).toBe("expired");
    stop();
  });

  it("keeps the session when the server fails", async () => {
    const session = store({ token: "t", user: stored });
    await session.start();
    server.use(fail("post", "/auth/logout-all/", 503));
    await expect(session.signOutEverywhere()).rejects.toThrow();
    expect(session.getState().status).toBe("authenticated");
  });
});

describe("an expired session over a mounted screen", () => {
  it("asks once for several refused calls, and repeats them all", async () => {
    server.use(answer("get", "/auth/user/", dana));
    const session = store({ token: "t", user: stored });
    const stop = [session.listen(), session.offerRenewal()];
    await session.start();
    server.use(
      http.get(api("/notifications/count/"), ({ request }) =>
        request.headers.get("authorization") === "Token fresh"
          ? HttpResponse.json({ unread: 3 })
          : new HttpResponse(null, { status: 401 }),
      ),
    );
    const asked: boolean[] = [];
    session.subscribe(() => asked.push(session.getState().expired));
    const count = () => client.get("/notifications/count/");
    const calls = Promise.all([count(), count(), count()]);
    await waitFor(() => expect(session.getState().expired).toBe(true));
    const signIns = record("post", "/auth/token/", { token: "fresh", user: dana });
    await session.signInAgain("secret");
    expect(await calls).toEqual([{ unread: 3 }, { unread: 3 }, { unread: 3 }]);
    expect(asked).toEqual([true, false]);
    expect(signIns).toHaveLength(1);
    for (const end of stop) end();
  });
});

describe("other tabs", () => {
  const told = (key: string | null): boolean => window.dispatchEvent(new StorageEvent("storage", { key }));

  it("sign out here too", async () => {
    server.use(answer("get", "/auth/user/", dana));
    const session = store({ token: "t", user: stored });
    await session.start();
    const stop = session.listen();
    localStorage.clear();
    told("token");
    expect(session.getState()).toMatchObject({ status: "anonymous", user: null });
    stop();
  });

  it("switch to the user who signed in there", async () => {
    server.use(answer("get", "/auth/user/", makeUser("HR", { id: 8, username: "hana" })));
    const session = new SessionStore();
    await session.start();
    const stop = session.listen();
    localStorage.setItem("user", JSON.stringify({ ...stored, id: 8 }));
    localStorage.setItem("token", "t2");
    told("token");
    await waitFor(() =>
      expect(session.getState()).toMatchObject({ status: "authenticated", user: { id: 8 } }),
    );
    stop();
  });

  it("wait for the user if the token is stored first", async () => {
    server.use(answer("get", "/auth/user/", makeUser("HR", { id: 8, username: "hana" })));
    const session = new SessionStore();
    await session.start();
    const stop = session.listen();
    localStorage.setItem("token", "t2");
    told("token");
    expect(localStorage.getItem("token")).toBe("t2");
    localStorage.setItem("user", JSON.stringify({ ...stored, id: 8 }));
    told("user");
    await waitFor(() => expect(session.getState().user).toMatchObject({ id: 8 }));
    stop();
  });

  it("update name or token without affecting the screen here", async () => {
    server.use(answer("get", "/auth/user/", dana));
    const session = store({ token: "t", user: stored });
    await session.start();
    const stop = session.listen();
    const seen: string[] = [];
    session.subscribe(() => seen.push(session.getState().status));
    localStorage.setItem("token", "after a change of password");
    told("token");
    localStorage.setItem("user", JSON.stringify({ ...stored, firstName: "Daniela" }));
    told("user");
    expect(session.getState().user?.firstName).toBe("Daniela");
    expect(new Set(seen)).toEqual(new Set(["authenticated"]));
    stop();
  });

  it("share the superuser's view", async () => {
    server.use(answer("get", "/auth/user/", root), list("/companies/", [ACME]));
    const session = store({ token: "t", user: toSessionUser(root) });
    await session.start();
    await companiesLoaded(session);
    const stop = session.listen();
    localStorage.setItem("viewAs", "EMPLOYEE");
    localStorage.setItem("viewAsCompany", JSON.stringify({ id: 1, name: "Acme" }));
    told("viewAsCompany");
    expect(session.getState()).toMatchObject({ viewAs: "EMPLOYEE", viewAsCompany: { name: "Acme" } });
    stop();
  });
});
