import { fireEvent } from "@testing-library/react";

/** A double click, faster than the button can be disabled. */
export function doubleClick(button: HTMLElement): void {
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
}
