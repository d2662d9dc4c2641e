import { client } from "@/shared/api/client";
import { getOne, page } from "@/shared/api/page";
import type { HrMetrics, Job, Referral, ReportRow } from "@/shared/api/types";

type Query = Record<string, string | number | boolean | undefined>;

export const getHrMetrics = (params: Query, signal?: AbortSignal): Promise<HrMetrics> =>
  getOne("/hr-metrics/", params, signal);

/** The months of the last year over the same scope. */
export const getMonths = (params: Query, signal?: AbortSignal): Promise<ReportRow[]> =>
  getOne("/hr-metrics/months/", params, signal);

/** How many rows a list has: the server counts, one row travels. */
export const countRows = async (list: string, params: Query, signal?: AbortSignal): Promise<number> =>
  (await page(list, { ...params, limit: 1 }, signal)).count;

/** The whole lists, from which the figures are worked out when the metrics call fails. */
export async function getLists(
  params: Query,
  signal?: AbortSignal,
): Promise<{ jobs: Job[]; referrals: Referral[] }> {
  const [jobs, referrals] = await Promise.all([
    page<Job>("/jobs/", params, signal),
    page<Referral>("/referrals/", params, signal),
  ]);
  return { jobs: jobs.rows, referrals: referrals.rows };
}

export const getReport = (params: Query, signal?: AbortSignal): Promise<ReportRow[]> =>
  getOne("/reports/", params, signal);

/** The report as the server's CSV, byte for byte: read as text it would lose its byte order mark. */
export async function getReportFile(
  params: Query,
): Promise<{ name: string | undefined; content: ArrayBuffer }> {
  const response = await client.get<ArrayBuffer>("/reports/export/", {
    params,
    responseType: "arraybuffer",
    transformResponse: (body: ArrayBuffer, _headers, status = 0) => (status < 400 ? body : failureIn(body)),
  });
  const disposition = String(response.headers["content-disposition"] ?? "");
  return { name: /filename="([^"]+)"/.exec(disposition)?.[1], content: response.data };
}

/** Why there is no file: a failure comes as JSON, or as the page of a proxy. */
function failureIn(body: ArrayBuffer): unknown {
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
