import type { ComponentProps } from "react";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";
import { ButtonLink } from "./links";

/** A button for secondary actions. */
export const SecondaryButton = (props: ButtonProps) => (
  <Button variant="outlined" color="inherit" {...props} />
);

export const SecondaryLink = (props: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink variant="outlined" color="inherit" {...props} />
);
