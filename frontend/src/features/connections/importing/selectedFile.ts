import { IMPORT } from "./messages";

const MEGABYTE = 1024 * 1024;
const CSV_BYTES = 10 * MEGABYTE;
const ARCHIVE_BYTES = 100 * MEGABYTE;
/** A file that may be uploaded. */
export type SelectedFile = {
  file: File;
  /** Has no preview: Connections.csv is found in it by the import. */
  archive: boolean;
};

/** The file is not taken at all; the message says why. */
export class FileRejectedError extends Error {}

/** Checks kind and size of a file. Rejects with FileRejectedError where it must not be uploaded. */
export async function inspectFile(file: File): Promise<SelectedFile> {
  if (!/\.(csv|zip)$/i.test(file.name)) throw new FileRejectedError(IMPORT.wrongKind);
  if (file.size > ARCHIVE_BYTES) throw new FileRejectedError(IMPORT.tooLarge(IMPORT.archiveLimit));
  const archive = isArchive(new Uint8Array(await readBytes(file, 3)));
  if (!archive && file.size > CSV_BYTES) throw new FileRejectedError(IMPORT.tooLarge(IMPORT.csvLimit));
  return { file, archive };
}

/** Every zip archive begins with "PK" and a small number, whatever its name. */
const isArchive = ([first, second, third = 0xff]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third < 0x08;

/** The beginning of a file. Rejects with FileRejectedError when it was changed or removed since it was chosen. */
export async function readBytes(file: File, atMost = file.size): Promise<ArrayBuffer> {
  try {
    return await file.slice(0, atMost).arrayBuffer();
  } catch (error) {
    throw new FileRejectedError(IMPORT.unreadable, { cause: error });
  }
}
