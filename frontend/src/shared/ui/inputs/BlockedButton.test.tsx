import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { BlockedButton } from "./BlockedButton";

const REASON = "No e-mail address is known.";

it("gives its reason at once, and in a tooltip once that is loaded", async () => {
  const user = userEvent.setup();
  render(<BlockedButton reason={REASON}>Contact</BlockedButton>);
  const getButton = () => screen.getByRole("button", { name: "Contact", description: REASON });
  expect(getButton()).toBeVisible();
  await waitFor(async () => {
    await user.hover(document.body);
    await user.hover(getButton());
    expect(await screen.findByRole("tooltip", { name: REASON }, { timeout: 500 })).toBeVisible();
  });
});
