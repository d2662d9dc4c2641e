import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { useAction } from "@/shared/hooks/useAction";
import { postImport } from "./queries";

const MEGABYTE = 1024 * 1024;
const CSV_BYTES = 10 * MEGABYTE;
const ARCHIVE_BYTES = 100 * MEGABYTE;

/** A file that passed the checks before upload. */
export type SelectedFile = {
  file: File;
  /** A zip archive: no preview, as the server finds Connections.csv in it. */
  archive: boolean;
};

/**
 * Checks the selected files; rejects with a message for the user unless exactly one valid file is
 * given.
 */
async function inspectFile([file, ...others]: readonly File[]): Promise<SelectedFile> {
  if (!file || others.length > 0) throw new Error(t`Please choose one file at a time.`);
  if (!/\.(csv|zip)$/i.test(file.name)) throw new Error(t`Please choose a .csv or .zip file.`);
  if (file.size > ARCHIVE_BYTES)
    throw new Error(t`The file is too large: the limit is 100 MB for an archive.`);
  const archive = isArchive(new Uint8Array(await readBytes(file, 3)));
  if (!archive && file.size > CSV_BYTES)
    throw new Error(t`The file is too large: the limit is 10 MB for a CSV file.`);
  return { file, archive };
}

/** A file to import, or why it cannot be imported. */
type Inspection = { source: SelectedFile; error?: undefined } | { source?: undefined; error: string };

/** Resolves in any case: a wrong file is no failed request, to be logged. */
async function inspect(files: readonly File[]): Promise<Inspection> {
  try {
    return { source: await inspectFile(files) };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}

/** Zip archives start with "PK" and a small number, whatever their name. */
const isArchive = ([first, second, third = 0xff]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third < 0x08;

/** Reads the beginning of a file; rejects if it was changed or removed since it was selected. */
export async function readBytes(file: File, atMost = file.size): Promise<ArrayBuffer> {
  try {
    return await file.slice(0, atMost).arrayBuffer();
  } catch (error) {
    throw new Error(t`The file has changed or can no longer be read. Please choose it again.`, {
      cause: error,
    });
  }
}

/** State of the import: idle, file selected, importing, success or error. */
export function useImport() {
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState(0);
  const selection = useMutation({ mutationFn: inspect });
  const inspection = useRef<Promise<Inspection>>(null);
  const upload = useAction({
    run: async (inspected: Promise<Inspection>) => {
      // The button may be clicked before the file was checked.
      const { source, error } = await inspected;
      if (!source) throw new Error(error);
      // A file changed since its selection would fail like a network error.
      await readBytes(source.file, 1);
      return { source, result: await postImport(source.file, setSent) };
    },
    changes: "connection",
    failed: (message) => t`Error importing connections: ${message}`,
    onDone: selection.reset,
  });

  const clear = (): void => {
    setMissing(false);
    upload.reset();
    selection.reset();
  };
  const start = (): void => {
    const inspected = inspection.current;
    if (!inspected || selection.isIdle || selection.data?.error) {
      setMissing(true);
      return;
    }
    setSent(0);
    upload.start(inspected);
  };

  return {
    /** Null until a file is selected and has passed the checks. */
    selected: selection.data?.source ?? null,
    importing: upload.busy,
    /** The uploaded share of the file, 0–1. */
    sent,
    error: missing ? t`Please select a file to import` : (selection.data?.error ?? upload.error),
    /** The response and the imported file. */
    done: upload.result,
    start,
    choose: (files: readonly File[]): void => {
      if (upload.busy || files.length === 0) return;
      clear();
      inspection.current = selection.mutateAsync(files);
    },
    clear,
  };
}
