import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useApiQuery } from "@/shared/api/queries";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { downloadFile } from "@/shared/ui/downloadFile";
import { DEFAULT_CHOICE, type ReportChoice } from "./reportChoice";

/** The rows of the chosen report, counted anew whenever it is generated; nothing is asked before a choice. */
export const useReport = (choice: ReportChoice | null) =>
  useApiQuery("/reports/", { query: choice ?? DEFAULT_CHOICE, enabled: choice !== null, staleTime: 0 });

/** Fetches the server's file of a report, with the token that a plain link could not send, and saves it. */
export function useReportExport() {
  const runOnce = useSubmitGuard();
  const mutation = useMutation({
    mutationFn: async (choice: ReportChoice) => {
      const file = await api.file("/reports/export/", { query: choice });
      const name = file.name ?? `${choice.type}-${choice.range}.csv`;
      downloadFile(name, "text/csv;charset=utf-8", file.content);
      return name;
    },
  });
  return {
    ...mutation,
    /** The second click of a double click comes before the button knows that it is busy. */
    start: (choice: ReportChoice): void => runOnce(() => mutation.mutateAsync(choice)),
  };
}
