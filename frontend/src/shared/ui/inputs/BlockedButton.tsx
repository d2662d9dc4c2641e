import { lazy, Suspense } from "react";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";

// Most lists have no blocked button.
const Tooltip = lazy(() => import("@mui/material/Tooltip"));

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
    <Suspense fallback={<GrayButton {...button} title={reason} />}>
      <Tooltip title={reason} describeChild>
        <GrayButton {...button} />
      </Tooltip>
    </Suspense>
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
