import { type ComponentType, lazy, type ReactElement, Suspense } from "react";
import { loadChunk } from "@/shared/loadChunk";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";

type TooltipProps = { title: string; describeChild?: boolean; children: ReactElement };
type TooltipChunk = { default: ComponentType<TooltipProps> };

// Most lists have no blocked button. Without the script, the browser shows the reason.
const Tooltip = lazy(() =>
  loadChunk<TooltipChunk>(() => import("@mui/material/Tooltip")).catch(
    (): TooltipChunk => ({ default: ({ title, children }) => <span title={title}>{children}</span> }),
  ),
);

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
