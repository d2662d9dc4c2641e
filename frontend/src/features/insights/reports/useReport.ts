import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useApiRows } from "@/shared/api/queries";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { type CsvSeparator, separatorQuery } from "@/shared/ui/csvSeparator";
import { downloadFile } from "@/shared/ui/downloadFile";
import { DEFAULT_CHOICE, type ReportChoice } from "./reportChoice";

/** The rows of a report, refetched whenever it is generated; does not fetch without a choice. */
export const useReport = (choice: ReportChoice | null) =>
  useApiRows("/reports/", { query: choice ?? DEFAULT_CHOICE, enabled: choice !== null, staleTime: 0 });

/** Downloads a report as CSV. A plain link could not send the token. */
export function useReportExport() {
  const runOnce = useSubmitGuard();
  const mutation = useMutation({
    mutationFn: async ({ choice, separator }: { choice: ReportChoice; separator: CsvSeparator }) => {
      const query = { ...choice, ...separatorQuery(separator) };
      const file = await api.file("/reports/export/", { query });
      const name = file.name ?? `${choice.type}-${choice.range}.csv`;
      downloadFile(name, "text/csv;charset=utf-8", file.content);
      return name;
    },
  });
  return {
    ...mutation,
    /** Ignores the second click of a double click, which comes before the button is disabled. */
    start: (choice: ReportChoice, separator: CsvSeparator): void =>
      runOnce(() => mutation.mutateAsync({ choice, separator })),
  };
}
