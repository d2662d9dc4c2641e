import { errorMessage } from "@/shared/api/errors";
import { IMPORT, previewErrorMessage } from "./messages";
import type { Preview } from "./preview/preview";
import { PreviewError } from "./preview/previewError";

const MEGABYTE = 1024 * 1024;
const CSV_BYTES = 10 * MEGABYTE;
const ARCHIVE_BYTES = 100 * MEGABYTE;

/** A file that may be uploaded, and what is known of it. */
export type SelectedFile = {
  file: File;
  /** Read on the server; has no preview. */
  archive: boolean;
  preview: Preview | null;
  /** Why there is no preview; the server may still be able to read the file. */
  previewFailure: string | null;
};

/** The file is not taken at all; the message says why. */
export class FileRejectedError extends Error {}

/** Checks a file and reads its beginning. Rejects with FileRejectedError where it must not be uploaded. */
export async function inspectFile(file: File): Promise<SelectedFile> {
  if (!/\.(csv|zip)$/i.test(file.name)) throw new FileRejectedError(IMPORT.wrongKind);
  if (file.size > ARCHIVE_BYTES) throw new FileRejectedError(IMPORT.tooLarge(IMPORT.archiveLimit));
  // Papaparse and the column names of seven languages are loaded only now that there is a file.
  const { isArchive, PREVIEW_BYTES, createPreview } = await import("./preview/preview");
  const head = await readBytes(file, PREVIEW_BYTES);
  if (isArchive(head)) return { file, archive: true, preview: null, previewFailure: null };
  if (file.size > CSV_BYTES) throw new FileRejectedError(IMPORT.tooLarge(IMPORT.csvLimit));
  try {
    return { file, archive: false, preview: createPreview(head), previewFailure: null };
  } catch (error) {
    const message = error instanceof PreviewError ? previewErrorMessage(error) : errorMessage(error);
    return { file, archive: false, preview: null, previewFailure: IMPORT.previewFailed(message) };
  }
}

/** The beginning of a file. Rejects with FileRejectedError when it was changed or removed since it was chosen. */
export async function readBytes(file: File, atMost = file.size): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, atMost).arrayBuffer());
  } catch (error) {
    throw new FileRejectedError(IMPORT.unreadable, { cause: error });
  }
}
