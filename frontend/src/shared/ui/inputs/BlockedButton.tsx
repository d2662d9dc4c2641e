import Button, { type ButtonOwnProps } from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";

type BlockedButtonProps = Omit<ButtonOwnProps, "disabled" | "color"> & {
  /** Why the button is blocked. */
  reason: string;
  "aria-label"?: string | undefined;
};

/**
 * A blocked button with an explanation. Uses `aria-disabled` instead of `disabled`, so that it can
 * be focused and its tooltip read.
 */
export function BlockedButton({ reason, sx, ...button }: BlockedButtonProps) {
  return (
    <Tooltip title={reason} describeChild>
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
    </Tooltip>
  );
}
