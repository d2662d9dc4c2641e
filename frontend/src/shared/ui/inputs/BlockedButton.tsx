import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { lazyComponent } from "@/shared/lazyComponent";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";

// Lazy, because most lists have no blocked button, and optional: the browser can show the reason.
const Tooltip = lazyComponent(() => import("@mui/material/Tooltip").then((m) => m.default));

type BlockedButtonProps = Omit<ButtonProps, "disabled" | "color" | "title"> & {
  /** Why the button is blocked. */
  reason: string;
};

/**
 * A blocked button with an explanation. Uses `aria-disabled` instead of `disabled`, so that it can
 * be focused and its tooltip read.
 */
export function BlockedButton({ reason, ...button }: BlockedButtonProps) {
  const withoutTooltip = <GrayButton {...button} title={reason} />;
  return (
    <ErrorBoundary fallback={withoutTooltip}>
      <Suspense fallback={withoutTooltip}>
        <Tooltip title={reason} describeChild>
          <GrayButton {...button} />
        </Tooltip>
      </Suspense>
    </ErrorBoundary>
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
