import { Fragment } from "react";
import { NONE } from "@/shared/ui/format";

/** An address or link, which holds no blank: it may break behind its punctuation, and nowhere else. */
export function BreakableText({ children }: { children: string | null | undefined }) {
  if (!children) return NONE;
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
