import Button, { type ButtonOwnProps } from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";

type BlockedButtonProps = Omit<ButtonOwnProps, "disabled" | "color"> & {
  /** Why it cannot be used. */
  reason: string;
  "aria-label"?: string | undefined;
};

/**
 * A button that cannot be used now and says why. Not `disabled`: that would keep the keyboard, and with it
 * the reason, away; `aria-disabled` tells assistive technology the same and lets the focus in.
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
