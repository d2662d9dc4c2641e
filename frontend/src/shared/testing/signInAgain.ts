import { screen, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import type { SignedInUser } from "@/shared/api/types";
import { record } from "./server";

/** The dialog that asks for the sign-in after the session has expired. */
export const findExpiredDialog = (): Promise<HTMLElement> =>
  screen.findByRole("dialog", { name: "Sign in again" });

/** Signs in again in the dialog; returns the recorded calls. */
export async function signInAgain(user: ReturnType<typeof userEvent.setup>, who: SignedInUser) {
  const calls = record("post", "/auth/token/", { token: "fresh", user: who });
  const dialog = within(await findExpiredDialog());
  await user.type(dialog.getByLabelText("Your Password"), "secret-word");
  await user.click(dialog.getByRole("button", { name: "Sign In" }));
  return calls;
}
