import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { postImport } from "./api";
import { IMPORT } from "./messages";
import { inspectFile, readBytes, type SelectedFile } from "./selectedFile";

/** State of the import: idle, file selected, importing, success or error. */
export function useImport() {
  const refresh = useRefreshAffected("connection");
  const runOnce = useSubmitGuard();
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState(0);
  const selection = useMutation({ mutationFn: inspectFile });
  const inspection = useRef<Promise<SelectedFile>>(null);
  const upload = useMutation({
    mutationFn: async (inspected: Promise<SelectedFile>) => {
      // The button may be clicked before the file was checked.
      const source = await inspected;
      // A file changed since its selection would fail like a network error.
      await readBytes(source.file, 1);
      return { source, result: await postImport(source.file, setSent) };
    },
    onSuccess: () => {
      selection.reset();
      void refresh();
    },
    onError: (error) => console.error("The import failed.", error),
  });

  const clear = (): void => {
    setMissing(false);
    upload.reset();
    selection.reset();
  };
  const start = (): void => {
    const inspected = inspection.current;
    if (!inspected || selection.isIdle || selection.isError) {
      setMissing(true);
      return;
    }
    setSent(0);
    runOnce(() => upload.mutateAsync(inspected));
  };

  const rejection = selection.error && errorMessage(selection.error);
  return {
    /** Null until a file is selected and has passed the checks. */
    selected: selection.data ?? null,
    importing: upload.isPending,
    /** The uploaded share of the file, 0–1. */
    sent,
    problem: missing
      ? IMPORT.missing
      : (rejection ?? (upload.error && IMPORT.failed(errorMessage(upload.error)))),
    /** The response and the imported file. */
    done: upload.data,
    start,
    choose: (files: readonly File[]): void => {
      if (upload.isPending || files.length === 0) return;
      clear();
      inspection.current = selection.mutateAsync(files);
      // The rejection is shown through `selection.error`.
      inspection.current.catch(() => undefined);
    },
    clear,
  };
}
