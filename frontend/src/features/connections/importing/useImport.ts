import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { useSession } from "@/shared/session/useSession";
import { useRefreshConnections } from "../useConnections";
import { postImport } from "./api";
import { IMPORT } from "./messages";
import { readBytes, type SelectedFile } from "./selectedFile";
import { useSelectedFile } from "./useSelectedFile";

const MUTATION_KEY = ["import"];

/** The states of the import: idle, file chosen, importing, and then success or error. */
export function useImport() {
  const { view } = useSession();
  const queryClient = useQueryClient();
  const refresh = useRefreshConnections();
  const { choose, clear, ...picked } = useSelectedFile();
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState(0);

  const run = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: async ({ file }: SelectedFile) => {
      // A file that was saved anew since it was chosen would fail like a missing network.
      await readBytes(file, 1);
      return postImport(file, view.connectionParams, setSent);
    },
    onSuccess: () => {
      clear();
      refresh();
    },
    onError: (error) => console.error("The import failed.", error),
  });

  const start = (): void => {
    if (!picked.chosen) {
      setMissing(!picked.reading);
      return;
    }
    // The button is disabled a moment after the first click; this holds at once.
    if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 0) return;
    setSent(0);
    run.mutate(picked.chosen);
  };

  /** Another file, or none, ends what is said about the last one. */
  const afresh = (): void => {
    setMissing(false);
    run.reset();
  };

  const failed = run.error ? IMPORT.failed(errorMessage(run.error)) : null;
  return {
    ...picked,
    importing: run.isPending,
    /** How much of the file has been sent, 0–1. */
    sent,
    problem: missing ? IMPORT.missing : (picked.refusal ?? failed),
    /** The answer, and the file that it is about. */
    done: run.data && { result: run.data, source: run.variables },
    start,
    choose: (files: readonly File[]): void => {
      if (run.isPending || files.length === 0) return;
      afresh();
      void choose(files);
    },
    clear: (): void => {
      afresh();
      clear();
    },
  };
}
