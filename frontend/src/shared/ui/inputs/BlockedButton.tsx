import Tooltip from "@mui/material/Tooltip";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";

type BlockedButtonProps = Omit<ButtonProps, "disabled" | "color" | "title"> & {
  /** Why the button is blocked. */
  reason: string;
};

/**
 * A blocked button with an explanation. Uses `aria-disabled` instead of `disabled`, so that it can
 * be focused and its tooltip read.
 */
export function BlockedButton({ reason, ...button }: BlockedButtonProps) {
  return (
    <Tooltip title={reason} describeChild>
      <GrayButton {...button} />
    </Tooltip>
  );
}

const GrayButton = ({ sx, ...button }: ButtonProps) => (
  <Button
    {...button}
    color="inherit"
    aria-disabled
    sx={{
      cursor: "not-allowed",
      "&, &:hover": { color: "text.disabled", backgroundColor: "transparent", borderColor: "divider" },
      ...sx,
    }}
  />
);
