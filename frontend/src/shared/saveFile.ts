/** How long the browser may take to begin saving before the content is let go. */
const KEPT_MS = 60_000;

/** Hands a text to the browser's downloads. */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
