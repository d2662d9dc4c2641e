import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { api, fail, list, record, server, unreachable } from "@/shared/testing/server";
import { client } from "./client";
import { ApiError } from "./errors";
import { onUnauthorized } from "./events";
import { page } from "./page";
import { tokenStore } from "./token";

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
}

describe("every call", () => {
  it("carries the token when one is stored, and no time-out", async () => {
    const calls = record("get", "/jobs/", []);
    await client.get("/jobs/");
    tokenStore.set("abc");
    await client.get("/jobs/");
    expect(calls.map(({ headers }) => headers.get("authorization"))).toEqual([null, "Token abc"]);
    expect(client.defaults.timeout ?? 0).toBe(0);
  });
});

describe("a failure", () => {
  it("brings the fields of a 400", async () => {
    server.use(fail("post", "/x/", 400, { email: ["a", "b"], non_field_errors: ["whole"] }));
    const error = await failure(client.post("/x/", {}));
    expect(error).toMatchObject({ status: 400, message: "whole", fields: { email: ["a", "b"] } });
  });

  it("brings code and detail of the others", async () => {
    server.use(fail("post", "/x/", 409, { code: "stale", detail: "Changed meanwhile" }));
    expect(await failure(client.post("/x/", {}))).toMatchObject({
      code: "stale",
      message: "Changed meanwhile",
      fields: {},
    });
  });

  it("never shows a page of a proxy or a stack trace", async () => {
    server.use(http.get(api("/x/"), () => new HttpResponse("<html>502</html>", { status: 502 })));
    const error = await failure(client.get("/x/"));
    expect(error.message).toBe("The server could not complete the request. Please try again.");
  });

  it("says so when there is no answer", async () => {
    server.use(unreachable("get", "/x/"));
    expect(await failure(client.get("/x/"))).toMatchObject({
      status: 0,
      message: "Cannot reach the server. Please try again.",
    });
  });
});

describe("a refused token", () => {
  it("is announced", async () => {
    const told = vi.fn();
    const stop = onUnauthorized(told);
    tokenStore.set("abc");
    server.use(fail("get", "/x/", 401));
    await failure(client.get("/x/"));
    expect(told).toHaveBeenCalledOnce();
    stop();
  });

  it("ends no newer session, and no sign-in attempt", async () => {
    const told = vi.fn();
    const stop = onUnauthorized(told);
    server.use(
      http.get(api("/x/"), () => {
        tokenStore.set("new");
        return new HttpResponse(null, { status: 401 });
      }),
    );
    tokenStore.set("old");
    await failure(client.get("/x/"));
    tokenStore.clear();
    server.use(fail("post", "/auth/token/", 401));
    await failure(client.post("/auth/token/", {}));
    expect(told).not.toHaveBeenCalled();
    stop();
  });
});

describe("a page of a list", () => {
  it("knows the size of the whole", async () => {
    server.use(list("/jobs/", [1, 2, 3, 4, 5]));
    expect(await page("/jobs/", { limit: 2, offset: 2 })).toEqual({ rows: [3, 4], count: 5 });
  });

  it("counts what came when the server did not, and sends no blank filter", async () => {
    const calls = record("get", "/jobs/", [1, 2]);
    expect(await page("/jobs/", { search: "", status: undefined, department: null, company_id: 3 })).toEqual({
      rows: [1, 2],
      count: 2,
    });
    expect(calls[0]?.url.search).toBe("?company_id=3");
  });
});
