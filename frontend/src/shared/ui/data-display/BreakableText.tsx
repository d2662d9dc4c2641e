import { Fragment } from "react";
import { NO_VALUE } from "@/shared/ui/format";

/** An e-mail address, domain or URL that may break after punctuation only. */
export function BreakableText({ children }: { children: string | null | undefined }) {
  if (!children) return <span>{NO_VALUE}</span>;
  let at = 0;
  return children.split(/(?<=[@./_-])/).map((part) => {
    at += part.length;
    return (
      <Fragment key={at}>
        <span>{part}</span>
        <wbr />
      </Fragment>
    );
  });
}
