import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { BlockedButton } from "./BlockedButton";

const REASON = "No e-mail address is known.";

it("gives its reason, also in a tooltip", async () => {
  const user = userEvent.setup();
  render(<BlockedButton reason={REASON}>Contact</BlockedButton>);
  const button = screen.getByRole("button", { name: "Contact", description: REASON });
  expect(button).toBeVisible();
  await user.hover(button);
  expect(await screen.findByRole("tooltip", { name: REASON })).toBeVisible();
});
