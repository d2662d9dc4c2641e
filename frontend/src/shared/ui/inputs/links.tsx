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
export function ButtonLink(props: ButtonOwnProps & Target) {
  return <Button component={RouterLink} {...props} />;
}

/** An internal link. */
export function TextLink(props: LinkOwnProps & Target) {
  return <Link component={RouterLink} {...props} />;
}
