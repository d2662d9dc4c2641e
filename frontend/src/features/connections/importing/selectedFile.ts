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

/** The one file that may be uploaded. Rejects with a sentence for people where there is none. */
export async function inspectFile([file, ...others]: readonly File[]): Promise<SelectedFile> {
  if (!file || others.length > 0) throw new Error(IMPORT.oneFile);
  if (!/\.(csv|zip)$/i.test(file.name)) throw new Error(IMPORT.wrongKind);
  if (file.size > ARCHIVE_BYTES) throw new Error(IMPORT.tooLarge(IMPORT.archiveLimit));
  const archive = isArchive(new Uint8Array(await readBytes(file, 3)));
  if (!archive && file.size > CSV_BYTES) throw new Error(IMPORT.tooLarge(IMPORT.csvLimit));
  return { file, archive };
}

/** Every zip archive begins with "PK" and a small number, whatever its name. */
const isArchive = ([first, second, third = 0xff]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third < 0x08;

/** The beginning of a file. Rejects when it was changed or removed since it was chosen. */
export async function readBytes(file: File, atMost = file.size): Promise<ArrayBuffer> {
  try {
    return await file.slice(0, atMost).arrayBuffer();
  } catch (error) {
    throw new Error(IMPORT.unreadable, { cause: error });
  }
}
