import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import { postImport } from "./api";
import { IMPORT } from "./messages";
import { readBytes } from "./selectedFile";
import { useSelectedFile } from "./useSelectedFile";

const MUTATION_KEY = ["import"];

/** The states of the import: idle, file chosen, importing, and then success or error. */
export function useImport() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("connection");
  const { choose, clear, whenInspected, selected, inspecting, rejection } = useSelectedFile();
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState(0);

  const run = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: async () => {
      // The button may be pressed before the file is inspected; where it is rejected, that is shown already.
      const source = await whenInspected();
      if (!source) return null;
      // A file that was saved anew since it was chosen would fail like a missing network.
      await readBytes(source.file, 1);
      return { source, result: await postImport(source.file, setSent) };
    },
    onSuccess: (done) => {
      if (!done) return;
      clear();
      void refresh();
    },
    onError: (error) => console.error("The import failed.", error),
  });

  const start = (): void => {
    if (!selected && !inspecting) {
      setMissing(true);
      return;
    }
    // The second click of a double click comes before the button is disabled.
    if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 0) return;
    setSent(0);
    run.mutate();
  };

  /** What was said about the last file ends with another one, or none. */
  const resetMessages = (): void => {
    setMissing(false);
    run.reset();
  };

  const failed = run.error ? IMPORT.failed(errorMessage(run.error)) : null;
  return {
    selected,
    importing: run.isPending,
    /** How much of the file has been sent, 0–1. */
    sent,
    problem: missing ? IMPORT.missing : (rejection ?? failed),
    /** The answer, and the file that it is about. */
    done: run.data,
    start,
    choose: (files: readonly File[]): void => {
      if (run.isPending || files.length === 0) return;
      resetMessages();
      void choose(files);
    },
    clear: (): void => {
      resetMessages();
      clear();
    },
  };
}
