import { api } from "@/shared/api/client";

function uploadForm(file: Blob, name: string): FormData {
  const form = new FormData();
  form.set("file", file, name);
  return form;
}

/** Imports the whole file or nothing. `onProgress` gets the uploaded share, 0–1. */
export const postImport = (file: File, onProgress: (sent: number) => void) =>
  api.post("/import-linkedin/", {
    body: uploadForm(file, file.name),
    transport: { onUploadProgress: onProgress },
  });

/** How much of a file is sent for the preview. */
const PREVIEW_BYTES = 512 * 1024;

/** Previews the first rows of a CSV file. */
export const postPreview = (file: File, signal: AbortSignal) =>
  api.post("/import-linkedin/preview/", {
    body: uploadForm(file.slice(0, PREVIEW_BYTES), file.name),
    signal,
  });
