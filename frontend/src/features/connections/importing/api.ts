import { client } from "@/shared/api/client";
import type { ImportPreview, ImportResult } from "@/shared/api/types";
import type { Owner } from "../api";

/** The form of both calls: the file, and whose connections it is for. */
function uploadForm(file: Blob, name: string, owner: Owner): FormData {
  const form = new FormData();
  form.set("file", file, name);
  if (owner.view_as_user_id !== undefined) form.set("view_as_user_id", String(owner.view_as_user_id));
  return form;
}

/** POST /import-linkedin/: the whole file or nothing. `onProgress` is told how much of it is sent, 0–1. */
export async function postImport(
  file: File,
  owner: Owner,
  onProgress: (sent: number) => void,
): Promise<ImportResult> {
  const { data } = await client.post<ImportResult>("/import-linkedin/", uploadForm(file, file.name, owner), {
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  });
  return data;
}

/** How much of a file the server reads for its preview. */
const PREVIEW_BYTES = 512 * 1024;

/** POST /import-linkedin/preview/: what an import would read from the beginning of a CSV file. */
export async function postPreview(file: File, owner: Owner, signal: AbortSignal): Promise<ImportPreview> {
  const form = uploadForm(file.slice(0, PREVIEW_BYTES), file.name, owner);
  return (await client.post<ImportPreview>("/import-linkedin/preview/", form, { signal })).data;
}
