import Box from "@mui/material/Box";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { PRODUCT_NAME } from "@/shared/product";
import { useSession } from "@/shared/session/useSession";
import { SCHEME_ATTRIBUTE } from "@/shared/theme/constants";
import { formatDate } from "@/shared/ui/format";

/** On paper, the first line: whose figures these are, and of which day. Paper is always light. */
export function PrintHead() {
  const { user, viewAsCompany } = useSession();
  const [printedAt, setPrintedAt] = useState<string | null>(null);
  useLayoutEffect(() => {
    const page = document.documentElement;
    const scheme = page.getAttribute(SCHEME_ATTRIBUTE);
    // The browser prints what is there after this event.
    const prepare = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    const restore = () => setPrintedAt(null);
    if (printedAt && scheme) page.setAttribute(SCHEME_ATTRIBUTE, "light");
    window.addEventListener("beforeprint", prepare);
    window.addEventListener("afterprint", restore);
    return () => {
      if (printedAt && scheme) page.setAttribute(SCHEME_ATTRIBUTE, scheme);
      window.removeEventListener("beforeprint", prepare);
      window.removeEventListener("afterprint", restore);
    };
  }, [printedAt]);
  if (!printedAt) return null;
  return (
    <Box sx={{ display: "flex", justifyContent: "space-between", mb: 2, typography: "body2" }}>
      <span>{viewAsCompany?.name ?? user?.company?.name ?? PRODUCT_NAME}</span>
      <span>{formatDate(printedAt)}</span>
    </Box>
  );
}
