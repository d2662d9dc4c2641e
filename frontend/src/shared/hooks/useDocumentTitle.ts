import { useEffect } from "react";
import { PRODUCT_NAME } from "@/shared/product";

const current = { title: "", count: 0 };

function updateTitle(): void {
  if (!current.title) return;
  const name = current.title === PRODUCT_NAME ? current.title : `${current.title} · ${PRODUCT_NAME}`;
  document.title = current.count > 0 ? `(${current.count}) ${name}` : name;
}

/** Sets the document title to the screen's name, for tabs, history and screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    current.title = title;
    updateTitle();
  }, [title]);
}

/** Prefixes the document title with the number of unread notifications. */
export function setTitleCount(count: number): void {
  if (count === current.count) return;
  current.count = count;
  updateTitle();
}
