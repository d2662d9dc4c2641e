import MuiButton, { type ButtonProps as MuiButtonProps } from "@mui/material/Button";
import type { ComponentProps } from "react";

export type ButtonProps = MuiButtonProps;

/**
 * MUI's button, with two differences. It keeps the focus while it is loading. And its label is an
 * element: a browser's translation replaces text nodes, and React would go on changing the one that
 * it put beside the icon or the spinner, which nobody sees any more.
 */
export function Button({ children, ...button }: ButtonProps) {
  const isLink = Boolean(button.href);
  return (
    <MuiButton
      component={isLink ? undefined : FocusableButton}
      aria-disabled={button.loading || undefined}
      aria-busy={button.loading || undefined}
      {...button}
    >
      <span>{children}</span>
    </MuiButton>
  );
}

/**
 * A button that says `aria-disabled` keeps the focus, which browsers take from one that is `disabled`.
 * Pressing it does nothing.
 */
function FocusableButton({ disabled, ...button }: ComponentProps<"button">) {
  if (!disabled || button["aria-disabled"] !== true) return <button {...button} disabled={disabled} />;
  return <button {...button} tabIndex={0} onClick={(event) => event.preventDefault()} />;
}
