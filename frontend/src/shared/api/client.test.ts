import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeConnection, makeJob, makeMetrics, makeUser } from "@/shared/testing/factories";
import { api as address, answer, fail, list, record, server, unreachable } from "@/shared/testing/server";
import { api } from "./client";
import { ApiError } from "./errors";
import { onUnauthorized } from "./events";
import { setScopeProvider } from "./scope";
import { tokenStore } from "./token";

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
}

const resetLink = () => api.post("/auth/password/reset/", { body: { email: "dana@acme.example" } });

afterEach(() => setScopeProvider(() => ({})));

describe("every call", () => {
  it("carries the token if one is stored, and has no timeout", async () => {
    const calls = record("get", "/jobs/", []);
    await api.list("/jobs/");
    tokenStore.set("abc");
    await api.list("/jobs/");
    expect(calls.map(({ headers }) => headers.get("authorization"))).toEqual([null, "Token abc"]);
  });

  it("fills in the path parameters", async () => {
    const calls = record("put", "/jobs/12/", makeJob({ id: 12 }));
    await api.put("/jobs/{id}/", { path: { id: 12 }, body: makeJob({ id: 12, title: "Welder" }) });
    expect(calls[0]?.body).toMatchObject({ title: "Welder" });
  });

  it("carries the current scope, which explicit parameters override", async () => {
    const calls = record("get", "/jobs/", []);
    setScopeProvider((path) => (path === "/jobs/" ? { company_id: 9, view_as_user_id: 4 } : {}));
    const made = api.list("/jobs/");
    setScopeProvider(() => ({ company_id: 1 }));
    await made;
    await api.list("/jobs/", { query: { company_id: 2 } });
    await api.list("/jobs/", { scope: false });
    expect(calls.map(({ url }) => url.search)).toEqual([
      "?company_id=9&view_as_user_id=4",
      "?company_id=2",
      "",
    ]);
  });

  it("carries the scope as form fields in a form", async () => {
    const imported = { import_id: 1, count: 0, created: 0, updated: 0, unchanged: 0, merged_in_file: 0 };
    const calls = record("post", "/import-linkedin/", {
      ...imported,
      skipped_total: 0,
      rows_total: 0,
      detected: {
        encoding: "utf-8",
        delimiter: ",",
        header_line: 1,
        columns_mapped: {},
        columns_ignored: [],
        archive_member: null,
      },
      skipped: [],
      skipped_by_reason: {},
      warnings: [],
      warnings_by_code: {},
    });
    setScopeProvider(() => ({ view_as_user_id: "current" }));
    await api.post("/import-linkedin/", { body: new FormData() });
    expect(calls[0]?.body).toEqual({ view_as_user_id: "current" });
    expect(calls[0]?.url.search).toBe("");
  });
});

describe("a failure", () => {
  it("has the fields of a 400", async () => {
    server.use(
      fail("post", "/auth/password/reset/", 400, { email: ["a", "b"], non_field_errors: ["whole"] }),
    );
    expect(await failure(resetLink())).toMatchObject({
      status: 400,
      message: "whole",
      fields: { email: ["a", "b"] },
    });
  });

  it("has code and detail of other statuses", async () => {
    server.use(fail("post", "/auth/password/reset/", 409, { code: "stale", detail: "Changed meanwhile" }));
    expect(await failure(resetLink())).toMatchObject({
      code: "stale",
      message: "Changed meanwhile",
      fields: {},
    });
  });

  it("never shows a proxy's page or a stack trace", async () => {
    server.use(http.get(address("/jobs/"), () => new HttpResponse("<html>502</html>", { status: 502 })));
    const error = await failure(api.list("/jobs/"));
    expect(error.message).toBe("The server could not complete the request. Please try again.");
  });

  it("reports a missing response", async () => {
    server.use(unreachable("get", "/jobs/"));
    expect(await failure(api.list("/jobs/"))).toMatchObject({
      status: 0,
      message: "Cannot reach the server. Please try again.",
    });
  });
});

describe("a successful response that does not come from the API", () => {
  const job = makeJob();
  const portal = () => HttpResponse.html("<html>Sign in to the hotel's network</html>");

  it.each<[string, () => Promise<unknown>, object | string | null]>([
    ["an object in place of a list", () => api.list("/jobs/"), { results: [job] }],
    ["null in place of a list", () => api.list("/jobs/"), null],
    ["a list in place of an object", () => api.get("/hr-metrics/"), []],
    ["a text in place of an object", () => api.get("/hr-metrics/"), "fine"],
  ])("is a failure: %s", async (_what, call, body) => {
    expectConsoleError(/is not the expected (list|object)\.$/);
    server.use(answer("get", "/jobs/", body), answer("get", "/hr-metrics/", body));
    expect(await failure(call())).toMatchObject({
      status: 200,
      code: "unexpected_response",
      message: "The server could not complete the request. Please try again.",
    });
  });

  it.each([
    ["a list", "get", "/jobs/", () => api.list("/jobs/")],
    ["one thing", "get", "/jobs/1/", () => api.get("/jobs/{id}/", { path: { id: 1 } })],
    ["what is saved", "post", "/jobs/", () => api.post("/jobs/", { body: job as never })],
    [
      "what has no body",
      "delete",
      "/connections/1/",
      () => api.delete("/connections/{id}/", { path: { id: 1 } }),
    ],
    [
      "a file",
      "get",
      "/reports/export/",
      () => api.file("/reports/export/", { query: { type: "topReferrers", range: "allTime" } }),
    ],
  ] as const)("is a failure where a captive portal answers: %s", async (_what, method, path, call) => {
    expectConsoleError(/is not the expected/);
    server.use(http[method](address(path), portal));
    expect(await failure(call())).toMatchObject({ code: "unexpected_response" });
  });

  it("accepts new fields, missing ones, nullable values and values that are not known", async () => {
    const user = makeUser("EMPLOYEE", { company: null, department: null });
    const auditor = { ...user, profile: { ...user.profile, role: "AUDITOR" } };
    server.use(
      answer("get", "/auth/user/", auditor),
      answer("get", "/jobs/", [
        { ...job, hiring_manager: null, bonus: 500, status: "FROZEN", title: undefined },
      ]),
      answer("get", "/connections/1/", makeConnection({ id: 1, email: null, connected_at: null })),
      answer("get", "/hr-metrics/", makeMetrics()),
    );
    await expect(api.get("/auth/user/")).resolves.toEqual(auditor);
    expect((await api.list("/jobs/")).rows).toHaveLength(1);
    await expect(api.get("/connections/{id}/", { path: { id: 1 } })).resolves.toMatchObject({ id: 1 });
    await expect(api.get("/hr-metrics/")).resolves.toMatchObject({ total: 10 });
  });
});

describe("a rejected token", () => {
  it("is reported", async () => {
    const told = vi.fn();
    const stop = onUnauthorized(told);
    tokenStore.set("abc");
    server.use(fail("get", "/jobs/", 401));
    await failure(api.list("/jobs/"));
    expect(told).toHaveBeenCalledOnce();
    stop();
  });

  it("does not end a newer session or a sign-in attempt", async () => {
    const told = vi.fn();
    const stop = onUnauthorized(told);
    server.use(
      http.get(address("/jobs/"), () => {
        tokenStore.set("new");
        return new HttpResponse(null, { status: 401 });
      }),
    );
    tokenStore.set("old");
    await failure(api.list("/jobs/"));
    tokenStore.clear();
    server.use(fail("post", "/auth/token/", 401));
    await failure(api.post("/auth/token/", { body: { username: "dana", password: "x" } }));
    expect(told).not.toHaveBeenCalled();
    stop();
  });
});

describe("a password change", () => {
  it("keeps the session if another call is rejected before the new token has arrived", async () => {
    const told = vi.fn();
    const stop = onUnauthorized(told);
    tokenStore.set("old");
    let answer = () => {};
    const rejected = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post(address("/auth/password/change/"), async () => {
        await rejected;
        return HttpResponse.json({ detail: "New password has been saved.", key: "new" });
      }),
      fail("get", "/jobs/", 401),
    );
    const body = { old_password: "x", new_password1: "y", new_password2: "y" };
    const changed = tokenStore.replace(api.post("/auth/password/change/", { body }));
    await failure(api.list("/jobs/"));
    expect(told).not.toHaveBeenCalled();
    answer();
    await changed;
    expect(tokenStore.get()).toBe("new");
    await failure(api.list("/jobs/"));
    expect(told).toHaveBeenCalledOnce();
    stop();
  });
});

describe("a page of a list", () => {
  const jobs = [1, 2, 3, 4, 5].map((id) => makeJob({ id }));

  it("has the total count and the response's headers", async () => {
    server.use(list("/jobs/", jobs, undefined, { "X-Other": "7" }));
    const page = await api.list("/jobs/", { query: { limit: 2, offset: 2 } });
    expect(page).toMatchObject({ rows: jobs.slice(2, 4), count: 5 });
    expect([page.header("x-other"), page.header("x-unknown")]).toEqual(["7", null]);
  });

  it("counts the rows if the server did not, and sends no blank filter", async () => {
    const calls = record("get", "/jobs/", jobs);
    const query = { search: "", status: undefined, department: null, company_id: 3 };
    expect((await api.list("/jobs/", { query })).count).toBe(5);
    expect(calls[0]?.url.search).toBe("?company_id=3");
  });
});
