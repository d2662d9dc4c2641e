import { useEffect, useEffectEvent, useState } from "react";

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files dropped anywhere on the page: beside the target the browser would open the file in place of
 * the product. True while files are held over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onDrag = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      // Without a related target the pointer has left the window.
      if (!event.relatedTarget) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take(Array.from(event.dataTransfer?.files ?? []));
    };
    window.addEventListener("dragenter", onDrag, { signal });
    window.addEventListener("dragover", onDrag, { signal });
    window.addEventListener("dragleave", onLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    return () => stop.abort();
  }, []);

  return over;
}
