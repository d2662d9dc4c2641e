import { useEffect, useEffectEvent, useState } from "react";

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Handles files dropped anywhere on the page, as the browser would otherwise open a file dropped
 * outside the target. Returns true while files are dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isDragOver, setIsDragOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onDrag = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsDragOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      // No related target: the pointer has left the window.
      if (!event.relatedTarget) setIsDragOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsDragOver(false);
      handleFiles(Array.from(event.dataTransfer?.files ?? []));
    };
    window.addEventListener("dragenter", onDrag, { signal });
    window.addEventListener("dragover", onDrag, { signal });
    window.addEventListener("dragleave", onLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    return () => controller.abort();
  }, []);

  return isDragOver;
}
