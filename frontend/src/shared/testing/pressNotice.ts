import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Presses a button of the notice until it acts: it does nothing in the half second after a change. */
export async function pressNotice(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => {
    fireEvent.click(button);
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  });
}
