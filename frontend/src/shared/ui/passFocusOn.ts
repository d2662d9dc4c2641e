/**
 * The `ref` of something that may vanish while it has the focus, such as a row: gives the focus to
 * what surrounds it and has `tabIndex={-1}`, the page's content at the outermost.
 */
export const passFocusOn = (element: HTMLElement | null) => (): void => {
  if (element?.contains(document.activeElement))
    element.parentElement?.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
};
