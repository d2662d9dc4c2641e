import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeUser } from "@/shared/testing/factories";
import { api, fail, server } from "@/shared/testing/server";
import { postToken } from "./api";

const SIGNED_IN = { token: "t", user: makeUser("EMPLOYEE") };
const BUSY = {
  code: "busy",
  detail: "Many people are signing in at the moment. Try again in a few seconds.",
};

const wait = globalThis.setTimeout;
beforeEach(() => {
  vi.stubGlobal("setTimeout", (then: () => void) => wait(then, 0));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Busy for this many attempts. */
function busyFor(tries: number): () => number {
  let asked = 0;
  server.use(
    http.post(api("/auth/token/"), () => {
      asked += 1;
      if (asked > tries) return HttpResponse.json(SIGNED_IN);
      return HttpResponse.json(BUSY, { status: 503, headers: { "Retry-After": "2" } });
    }),
  );
  return () => asked;
}

it("retries while the server is busy", async () => {
  const asked = busyFor(3);
  expect(await postToken("dana", "secret")).toEqual(SIGNED_IN);
  expect(asked()).toBe(4);
});

it("gives up in the end", async () => {
  const asked = busyFor(99);
  await expect(postToken("dana", "secret")).rejects.toThrow(BUSY.detail);
  expect(asked()).toBe(5);
});

it("does not retry a wrong password", async () => {
  server.use(fail("post", "/auth/token/", 401, { code: "authentication_failed", detail: "Invalid" }));
  await expect(postToken("dana", "wrong")).rejects.toThrow("Invalid");
});
