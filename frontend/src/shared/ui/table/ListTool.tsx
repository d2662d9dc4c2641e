import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../inputs/Button";

type ListToolProps = Pick<ComponentProps<typeof Button>, "aria-haspopup" | "aria-expanded"> & {
  /** Its name, if that is more than what it says. */
  name?: string;
  label: string;
  icon: ReactNode;
  /** On phones only the icon, where it stands in a line with others. */
  iconOnPhones: boolean;
  onClick: ComponentProps<typeof IconButton>["onClick"] & ComponentProps<typeof Button>["onClick"];
};

/** A button for how a list is shown. */
export function ListTool({ name, label, icon, iconOnPhones, ...button }: ListToolProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  if (isPhone && iconOnPhones)
    return (
      <IconButton aria-label={name ?? label} {...button}>
        {icon}
      </IconButton>
    );
  return (
    <Button size="small" color="inherit" startIcon={icon} aria-label={name} {...button}>
      {label}
    </Button>
  );
}
