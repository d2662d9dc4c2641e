import { type MouseEvent, startTransition, useState } from "react";

/**
 * A menu or popover and the button that opens it: `<Button {...menu.button}>` and `<Menu {...menu.popup}>`.
 * It opens in a transition, so that the browser shows the press before the menu is rendered.
 */
export function useMenu(kind: "menu" | "dialog" = "menu") {
  const [anchorEl, setAnchorEl] = useState<HTMLElement | null>(null);
  const open = anchorEl !== null;
  const close = (): void => setAnchorEl(null);
  return {
    open,
    close,
    button: {
      "aria-haspopup": kind,
      "aria-expanded": open,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) =>
        startTransition(() => setAnchorEl(currentTarget)),
    },
    popup: { anchorEl, open, onClose: close },
  };
}
