import { PRODUCT_NAME } from "@/shared/product";
import { useDocumentTitle } from "@/shared/ui/useDocumentTitle";
export function Landing() {
  useDocumentTitle(PRODUCT_NAME);
  return <h1>{PRODUCT_NAME}</h1>;
}
