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

/** A button that goes somewhere: looks like a button, is a link. */
export function ButtonLink(props: ButtonOwnProps & Target) {
  return <Button component={RouterLink} {...props} />;
}

/** A link within the product. */
export function TextLink(props: LinkOwnProps & Target) {
  return <Link component={RouterLink} {...props} />;
}
