import { api } from "@/shared/api/client";
import { apiPage } from "@/shared/api/queries";
import type { ActivityKind } from "@/shared/api/types";
import { anyDay, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import { type CsvSeparator, separatorQuery } from "@/shared/ui/csvSeparator";
import { downloadFile } from "@/shared/ui/downloadFile";

/** The kinds in the order of the filter. "OTHER" groups events unknown to this version and is no filter. */
export const ACTIVITY_KINDS = [
  "SIGN_IN",
  "PEOPLE",
  "COMPANY",
  "JOBS",
  "REFERRALS",
  "CONNECTIONS",
  "EXPORT",
] as const satisfies ActivityKind[];

/** The list of activity, as the address describes it. */
export const ACTIVITY_LIST = listParams({
  filters: { kind: oneOf(ACTIVITY_KINDS), since: anyDay, until: anyDay },
});
export type ActivityParams = ParamsOf<typeof ACTIVITY_LIST>;

export const activityQuery = (params: ActivityParams) => ({
  ...apiPage("/activity/", { query: ACTIVITY_LIST.toQuery(params) }),
  staleTime: 0,
});

/** Downloads all entries that match the filters; returns the file's name. */
export async function downloadActivity(params: ActivityParams, separator: CsvSeparator): Promise<string> {
  const { kind, since, until, search } = params;
  const file = await api.file("/activity/export/", {
    query: { kind, since, until, search, ...separatorQuery(separator) },
  });
  const name = file.name ?? "activity.csv";
  downloadFile(name, "text/csv;charset=utf-8", file.content);
  return name;
}
