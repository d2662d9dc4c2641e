import { useEffect } from "react";
import { PRODUCT_NAME } from "@/shared/product";

/** Names the document after the screen, for the tab, the history and screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
