import { api } from "@/shared/api/client";
import { useApiList } from "@/shared/api/queries";
import type { ActivityKind } from "@/shared/api/types";
import { anyDay, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import { type CsvSeparator, separatorQuery } from "@/shared/ui/csvSeparator";
import { downloadFile } from "@/shared/ui/downloadFile";
import { KINDS } from "./messages";

/** The list of activity, as the address describes it. */
export const ACTIVITY_LIST = listParams({
  filters: { kind: oneOf(Object.keys(KINDS) as ActivityKind[]), since: anyDay, until: anyDay },
});
export type ActivityParams = ParamsOf<typeof ACTIVITY_LIST>;

export const useActivity = (params: ActivityParams) =>
  useApiList("/activity/", { query: ACTIVITY_LIST.toQuery(params), staleTime: 0 });

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
