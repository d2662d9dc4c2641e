import { fireEvent } from "@testing-library/react";

/** Types a text without a moment between the letters: a search waits for a pause, which a busy machine makes. */
export function typeAtOnce(input: HTMLElement, text: string): void {
  for (let end = 1; end <= text.length; end++) {
    fireEvent.change(input, { target: { value: text.slice(0, end) } });
  }
}
