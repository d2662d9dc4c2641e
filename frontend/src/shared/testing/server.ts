import { delay, HttpResponse, http, type JsonBodyType, type RequestHandler } from "msw";
import { setupServer } from "msw/node";
import { vi } from "vitest";
import { sendHttpRequest } from "@/shared/api/http";
import * as downloads from "@/shared/ui/downloadFile";
import { countEach } from "@/shared/ui/status";

/** The URL pattern of a path of the API. */
export const api = (path: string): string => `*/api${path}`;

let otherCallsFail = false;

/** Whether calls without a handler fail instead of being a test error. */
export function failUnhandledCalls(quietly: boolean): void {
  otherCallsFail = quietly;
}

const NOTHING_UNDERSTOOD = { roles: [], level: null, words: [], levels: [] };

const NO_REFERRALS = { total: 0, ...countEach(() => 0) };

const NO_ANSWERS = {
  ...{ kept: 0, broken: 0, keptRate: null, waiting: 0, overdue: 0, medianHours: null },
  ...{ groups: [], groupsTotal: 0 },
};

const NO_SECOND_FACTOR = {
  authenticator: null,
  passkeys: [],
  passkeys_possible: true,
  recovery_codes_left: 0,
  required_from: null,
  required_today: false,
};

const NO_SECOND_FACTOR_RULE = { required_of: "NOBODY", required_from: null, people: 0, without: 0 };

/**
 * The mocked backend. A call without a handler is an error of the test, unless the test says
 * otherwise.
 */
export const server = setupServer(
  // Polled on every screen.
  http.get(api("/notifications/count/"), () => HttpResponse.json({ unread: 0 })),
  // Defaults for tests that are not about the dashboard's needs.
  http.get(api("/dashboard/"), () => HttpResponse.json({})),
  // Set-password links work, and requests for access are open.
  http.get(api("/auth/password/reset/confirm/"), () => new HttpResponse(null, { status: 204 })),
  http.get(api("/access-requests/"), () => HttpResponse.json({ open: true })),
  // Defaults for tests that are not about suggestions.
  http.get(api("/jobs/:id/suggestions/"), () => HttpResponse.json([], { headers: { "X-Total-Count": "0" } })),
  // Defaults for tests that are not about credit.
  http.get(api("/jobs/:id/credit/"), () => HttpResponse.json({ rule: null, sentence: null })),
  // Defaults for tests that are not about the second factor.
  http.get(api("/auth/second-factor/"), () => HttpResponse.json(NO_SECOND_FACTOR)),
  http.get(api("/company-second-factor/"), () => HttpResponse.json(NO_SECOND_FACTOR_RULE)),
  // Defaults for tests that are not about API tokens.
  http.get(api("/auth/api-tokens/"), () => HttpResponse.json([])),
  http.get(api("/company-tokens/"), () => HttpResponse.json([])),
  // Defaults for tests that are about other parts of the metrics, dashboards and jobs.
  http.get(api("/hr-metrics/reasons/"), () => HttpResponse.json([])),
  http.get(api("/hr-metrics/answers/"), () => HttpResponse.json(NO_ANSWERS)),
  http.get(api("/suggestions/"), () => HttpResponse.json([], { headers: { "X-Total-Count": "0" } })),
  http.get(api("/referrals/:id/same-person/"), () =>
    HttpResponse.json({ possible: [], others: [], kept_apart: [] }),
  ),
  http.get(api("/jobs/templates/"), () => HttpResponse.json([])),
  http.get(api("/jobs/:id/ask/departments/"), () => HttpResponse.json([])),
  http.get(api("/referrals/counts/"), () => HttpResponse.json(NO_REFERRALS)),
  http.get(api("/jobs/:id/understanding/"), () => HttpResponse.json(NOTHING_UNDERSTOOD)),
  http.post(api("/job-understanding/"), () => HttpResponse.json(NOTHING_UNDERSTOOD)),
  http.all(api("/*"), () => {
    if (!otherCallsFail) return;
    return HttpResponse.json({ code: "error", detail: "Not part of this test" }, { status: 500 });
  }),
);

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Responds to a call with JSON. */
export function answer(method: Method, path: string, body: JsonBodyType, status = 200): RequestHandler {
  return http[method](api(path), () => {
    if (status === 204) return new HttpResponse(null, { status });
    return HttpResponse.json(body, { status });
  });
}

/** Responds to a call with an error in the backend's format. */
export function fail(method: Method, path: string, status = 500, body?: JsonBodyType): RequestHandler {
  return answer(method, path, body ?? { code: "error", detail: `Failure ${status}` }, status);
}

/** Responds to a call with a network error. */
export function unreachable(method: Method, path: string): RequestHandler {
  return http[method](api(path), () => HttpResponse.error());
}

/**
 * Responds with a list like the backend: an array, paged on request, with the total in the header,
 * and with further headers.
 */
export function list<Row extends JsonBodyType>(
  path: string,
  rows: Row[],
  matches: (row: Row, query: URLSearchParams) => boolean = () => true,
  headers: Record<string, string> = {},
): RequestHandler {
  return http.get(api(path), ({ request }) => {
    const query = new URL(request.url).searchParams;
    const found = rows.filter((row) => matches(row, query));
    if (!query.has("limit") && !query.has("offset")) return HttpResponse.json(found, { headers });
    const from = Number(query.get("offset") ?? 0);
    const shown = found.slice(from, from + Number(query.get("limit") ?? found.length));
    return HttpResponse.json(shown, { headers: { "X-Total-Count": String(found.length), ...headers } });
  });
}

/** Responds to the export of a list with a file, which is not saved, and records the queries of the calls. */
export function recordFile(path: string): string[] {
  const calls: string[] = [];
  vi.spyOn(downloads, "downloadFile").mockImplementation(() => undefined);
  server.use(
    http.get(api(path), ({ request }) => {
      calls.push(new URL(request.url).search);
      return new HttpResponse("a,b", {
        headers: { "Content-Type": "text/csv", "Content-Disposition": 'attachment; filename="list.csv"' },
      });
    }),
  );
  return calls;
}

export type Recorded = { url: URL; headers: Headers; body: unknown };

/**
 * Like `answer`, and records the requests: `const calls = record("post", "/referrals/", referral,
 * 201)`.
 */
export function record(method: Method, path: string, body: JsonBodyType, status = 200): Recorded[] {
  const { calls, release } = hold(method, path, body, status);
  release();
  return calls;
}

/** Like `record`, but responds only once `release` is called, to test what is shown until then. */
export function hold(
  method: Method,
  path: string,
  body: JsonBodyType,
  status = 200,
): { calls: Recorded[]; release: () => void } {
  const calls: Recorded[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http[method](api(path), async ({ request }) => {
      calls.push({ url: new URL(request.url), headers: request.headers, body: await bodyOf(request) });
      await released;
      if (status === 204) return new HttpResponse(null, { status });
      return HttpResponse.json(body, { status });
    }),
  );
  return { calls, release };
}

/** Responds with a delay and counts the requests, to test double clicks. */
export function answerSlowly(method: Method, path: string, body: JsonBodyType, status = 200): () => number {
  let sent = 0;
  server.use(
    http[method](api(path), async () => {
      sent += 1;
      await delay(80);
      return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(body, { status });
    }),
  );
  return () => sent;
}

/**
 * Resolves once all requests sent so far have reached their handlers, as requests are handled in
 * order.
 */
export async function flushRequests(): Promise<void> {
  await sendHttpRequest({ method: "get", url: "/api/notifications/count/", headers: {} });
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("application/json")) return request.json();
  if (type.includes("multipart/form-data")) return Object.fromEntries(await request.formData());
  return request.text();
}
