import { HttpResponse, http } from "msw";
import { afterEach, expect, it } from "vitest";
import { makeJob } from "@/shared/testing/factories";
import { api as address, fail, flushRequests, list, record, server } from "@/shared/testing/server";
import { api } from "./client";
import { dropEarlyCalls, earlyCall, startEarlyCalls } from "./earlyCalls";
import { setScopeProvider } from "./scope";
import { tokenStore } from "./token";

const page = { limit: 10, offset: 0 };
const ofAcme = () => ({ company_id: 1 });

function startJobs(token = "abc"): void {
  startEarlyCalls([earlyCall("/jobs/", { query: page })], token, ofAcme);
}

afterEach(() => {
  dropEarlyCalls();
  setScopeProvider(() => ({}));
});

it("an early response is used by the same call, once", async () => {
  const calls = record("get", "/jobs/", [makeJob({ title: "Welder" })]);
  setScopeProvider(ofAcme);
  tokenStore.set("abc");
  startJobs();
  const { rows } = await api.list("/jobs/", { query: page });
  expect(rows[0]?.title).toBe("Welder");
  expect(calls.map(({ url, headers }) => [url.search, headers.get("authorization")])).toEqual([
    ["?company_id=1&limit=10&offset=0", "Token abc"],
  ]);
  await api.list("/jobs/", { query: page });
  expect(calls).toHaveLength(2);
});

type Other = { token?: string; scope?: { company_id: number }; query?: typeof page };

it.each<[string, Other]>([
  ["with another token", { token: "other" }],
  ["in another view", { scope: { company_id: 2 } }],
  ["of another page", { query: { limit: 10, offset: 10 } }],
])("a call %s is made anew", async (_which, { token = "abc", scope = ofAcme(), query = page }) => {
  const calls = record("get", "/jobs/", []);
  setScopeProvider(() => scope);
  tokenStore.set(token);
  startJobs();
  await api.list("/jobs/", { query });
  expect(calls).toHaveLength(2);
  expect(calls[1]?.headers.get("authorization")).toBe(`Token ${token}`);
});

it("a change invalidates earlier responses", async () => {
  const calls = record("get", "/jobs/", []);
  record("post", "/auth/email/resend/", null, 204);
  setScopeProvider(ofAcme);
  tokenStore.set("abc");
  startJobs();
  await api.post("/auth/email/resend/").catch(() => undefined);
  await api.list("/jobs/", { query: page });
  expect(calls).toHaveLength(2);
});

it("marking notifications as read invalidates those only", async () => {
  const jobs = record("get", "/jobs/", []);
  const notifications = record("get", "/notifications/", []);
  record("post", "/notifications/read-all/", null, 204);
  setScopeProvider(ofAcme);
  tokenStore.set("abc");
  startJobs();
  startEarlyCalls([earlyCall("/notifications/", { query: page })], "abc", ofAcme);
  await api.post("/notifications/read-all/", { body: {} });
  await api.list("/jobs/", { query: page });
  await api.list("/notifications/", { query: page });
  expect([jobs, notifications].map((calls) => calls.length)).toEqual([1, 2]);
});

it("an early failure fails the call, and the next call tries again", async () => {
  server.use(
    http.get(address("/jobs/"), () => HttpResponse.error(), { once: true }),
    fail("get", "/jobs/", 500),
  );
  setScopeProvider(ofAcme);
  tokenStore.set("abc");
  startJobs();
  await expect(api.list("/jobs/", { query: page })).rejects.toMatchObject({ status: 0 });
  await expect(api.list("/jobs/", { query: page })).rejects.toMatchObject({ status: 500 });
});

it.each([
  ["without a response", HttpResponse.error()],
  ["of the server", HttpResponse.json({}, { status: 503 })],
])("an early failure %s does not fail a call that comes later", async (_which, failure) => {
  server.use(
    http.get(address("/jobs/"), () => failure, { once: true }),
    list("/jobs/", []),
  );
  setScopeProvider(ofAcme);
  tokenStore.set("abc");
  startJobs();
  await flushRequests();
  await expect(api.list("/jobs/", { query: page })).resolves.toMatchObject({ rows: [] });
});
