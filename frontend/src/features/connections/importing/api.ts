import { client } from "@/shared/api/client";
import type { ImportResult } from "@/shared/api/types";
import type { Owner } from "../api";

/** POST /import-linkedin/: the whole file or nothing. `onProgress` is told how much of it is sent, 0–1. */
export async function postImport(
  file: File,
  owner: Owner,
  onProgress: (sent: number) => void,
): Promise<ImportResult> {
  const body = new FormData();
  body.set("file", file);
  if (owner.view_as_user_id !== undefined) body.set("view_as_user_id", String(owner.view_as_user_id));
  const { data } = await client.post<ImportResult>("/import-linkedin/", body, {
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  });
  return data;
}
