import Button, { type ButtonOwnProps } from "@mui/material/Button";
import Link, { type LinkOwnProps } from "@mui/material/Link";
import type { Ref } from "react";
import { Link as RouterLink, type To } from "react-router-dom";

type Target = {
  to: To;
  state?: unknown;
  replace?: boolean;
  onClick?: () => void;
  "aria-label"?: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link that looks like a button. */
export function ButtonLink({ children, ...props }: ButtonOwnProps & Target) {
  return (
    <Button component={RouterLink} {...props}>
      {/* As in the app's own buttons, for a browser's translation. */}
      <span>{children}</span>
    </Button>
  );
}

/** An internal link. */
export function TextLink(props: LinkOwnProps & Target) {
  return <Link component={RouterLink} {...props} />;
}
