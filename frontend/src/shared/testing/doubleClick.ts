import { fireEvent } from "@testing-library/react";

/** A double click that is faster than the button can be disabled. */
export function doubleClick(button: HTMLElement): void {
  fireEvent.click(button);
  fireEvent.click(button);
}
