import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import type { ActivityKind } from "@/shared/api/types";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { useUrlSearch, useUrlState } from "@/shared/hooks/useUrlState";
import { type CsvSeparator, separatorQuery } from "@/shared/ui/csvSeparator";
import { downloadFile } from "@/shared/ui/downloadFile";
import { KINDS } from "./messages";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ALL_KINDS = Object.keys(KINDS) as ActivityKind[];

/** A valid date from the URL, or an empty string. */
const parseDay = (text: string | null): string =>
  text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";

/** The filters of the audit log, from the URL. */
export function useActivityFilters() {
  const search = useUrlSearch();
  const { params, change, clear } = useUrlState();
  const kind: ActivityKind | "" = ALL_KINDS.find((one) => one === params.get("kind")) ?? "";
  const [since, until] = [parseDay(params.get("since")), parseDay(params.get("until"))];
  return {
    search,
    /** The query parameters. */
    query: { kind, since, until, search: search.term },
    active: Boolean(kind || since || until || search.term),
    change,
    clear,
  };
}

export type ActivityFilterState = ReturnType<typeof useActivityFilters>;

/** Downloads the filtered entries as a file. */
export function useActivityExport(query: ActivityFilterState["query"]) {
  const runOnce = useSubmitGuard();
  const mutation = useMutation({
    mutationFn: async (separator: CsvSeparator) => {
      const file = await api.file("/activity/export/", {
        query: { ...query, ...separatorQuery(separator) },
      });
      const name = file.name ?? "activity.csv";
      downloadFile(name, "text/csv;charset=utf-8", file.content);
      return name;
    },
  });
  return {
    ...mutation,
    start: (separator: CsvSeparator): void => runOnce(() => mutation.mutateAsync(separator)),
  };
}
