import { useMutation, useQuery } from "@tanstack/react-query";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { useSession } from "@/shared/session/useSession";
import { downloadFile } from "@/shared/ui/downloadFile";
import { getReport, getReportFile } from "../api";
import { DEFAULT_CHOICE, type ReportChoice } from "./reportChoice";

/** The rows of the chosen report, counted anew whenever it is generated; nothing is asked before a choice. */
export function useReport(choice: ReportChoice | null) {
  const { view } = useSession();
  return useQuery({
    queryKey: ["reports", view.key, choice],
    queryFn: ({ signal }) => getReport({ ...(choice ?? DEFAULT_CHOICE), ...view.params }, signal),
    enabled: choice !== null,
    staleTime: 0,
  });
}

/** Fetches the server's file of a report, with the token that a plain link could not send, and saves it. */
export function useReportExport() {
  const { view } = useSession();
  const runOnce = useSubmitGuard();
  const mutation = useMutation({
    mutationFn: async (choice: ReportChoice) => {
      const file = await getReportFile({ ...choice, ...view.params });
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
