import { useEffect } from "react";
import { PRODUCT_NAME } from "@/shared/product";

const shown = { title: "", count: 0 };

function write(): void {
  if (!shown.title) return;
  const name = shown.title === PRODUCT_NAME ? shown.title : `${shown.title} · ${PRODUCT_NAME}`;
  document.title = shown.count > 0 ? `(${shown.count}) ${name}` : name;
}

/** Names the document after the screen, for the tab, the history and screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    shown.title = title;
    write();
  }, [title]);
}

/** How many unread notifications the name of the document begins with, whatever the screen. */
export function setTitleCount(count: number): void {
  if (count === shown.count) return;
  shown.count = count;
  write();
}
