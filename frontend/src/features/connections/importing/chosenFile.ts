import { messageOf } from "@/shared/api/errors";
import type { Preview } from "./reading/preview";
import { PreviewError } from "./reading/previewError";
import { IMPORT, previewProblem } from "./words";

const MEGABYTE = 1024 * 1024;
const CSV_BYTES = 10 * MEGABYTE;
const ARCHIVE_BYTES = 100 * MEGABYTE;

/** A file that may be uploaded, and what is known of it. */
export type ChosenFile = {
  file: File;
  /** Read on the server; has no preview. */
  archive: boolean;
  preview: Preview | null;
  /** Why there is no preview; the server may still be able to read the file. */
  previewFailure: string | null;
};

/** The file is not taken at all; the message says why. */
export class FileRefused extends Error {}

/** Checks a file and reads its beginning. Rejects with FileRefused where it must not be uploaded. */
export async function lookAt(file: File): Promise<ChosenFile> {
  if (!/\.(csv|zip)$/i.test(file.name)) throw new FileRefused(IMPORT.wrongKind);
  if (file.size > ARCHIVE_BYTES) throw new FileRefused(IMPORT.tooLarge(IMPORT.archiveLimit));
  // Papaparse and the column names of seven languages are loaded only now that there is a file.
  const { isArchive, PREVIEW_BYTES, previewOf } = await import("./reading/preview");
  const head = await bytesOf(file, PREVIEW_BYTES);
  if (isArchive(head)) return { file, archive: true, preview: null, previewFailure: null };
  if (file.size > CSV_BYTES) throw new FileRefused(IMPORT.tooLarge(IMPORT.csvLimit));
  try {
    return { file, archive: false, preview: previewOf(head), previewFailure: null };
  } catch (error) {
    const message = error instanceof PreviewError ? previewProblem(error) : messageOf(error);
    return { file, archive: false, preview: null, previewFailure: IMPORT.previewFailed(message) };
  }
}

/** The beginning of a file. Rejects with FileRefused when it was changed or removed since it was chosen. */
export async function bytesOf(file: File, atMost = file.size): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, atMost).arrayBuffer());
  } catch (error) {
    throw new FileRefused(IMPORT.unreadable, { cause: error });
  }
}
