import { Fragment } from "react";
import { NO_VALUE } from "@/shared/ui/format";

/** An e-mail address or URL that may break after punctuation only. */
export function BreakableText({ children }: { children: string | null | undefined }) {
  if (!children) return NO_VALUE;
  let at = 0;
  return children.split(/(?<=[@./_-])/).map((part) => {
    at += part.length;
    return (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
