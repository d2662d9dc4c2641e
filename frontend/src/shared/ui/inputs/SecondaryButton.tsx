import Button, { type ButtonProps } from "@mui/material/Button";
import type { ComponentProps } from "react";
import { ButtonLink } from "./links";

/** For what is not the main thing to do here. */
export const SecondaryButton = (props: ButtonProps) => (
  <Button variant="outlined" color="inherit" {...props} />
);

export const SecondaryLink = (props: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink variant="outlined" color="inherit" {...props} />
);
