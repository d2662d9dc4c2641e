import { IMPORT } from "./messages";

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
export async function inspectFile([file, ...others]: readonly File[]): Promise<SelectedFile> {
  if (!file || others.length > 0) throw new Error(IMPORT.oneFile);
  if (!/\.(csv|zip)$/i.test(file.name)) throw new Error(IMPORT.wrongKind);
  if (file.size > ARCHIVE_BYTES) throw new Error(IMPORT.tooLarge(IMPORT.archiveLimit));
  const archive = isArchive(new Uint8Array(await readBytes(file, 3)));
  if (!archive && file.size > CSV_BYTES) throw new Error(IMPORT.tooLarge(IMPORT.csvLimit));
  return { file, archive };
}

/** Zip archives start with "PK" and a small number, whatever their name. */
const isArchive = ([first, second, third = 0xff]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third < 0x08;

/** Reads the beginning of a file; rejects if it was changed or removed since it was selected. */
export async function readBytes(file: File, atMost = file.size): Promise<ArrayBuffer> {
  try {
    return await file.slice(0, atMost).arrayBuffer();
  } catch (error) {
    throw new Error(IMPORT.unreadable, { cause: error });
  }
}
