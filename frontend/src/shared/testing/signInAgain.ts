import { screen } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import type { AuthUser } from "@/shared/api/types";
import { answer, server } from "./server";

/** Signs in again after the session has expired. */
export async function signInAgain(user: ReturnType<typeof userEvent.setup>, who: AuthUser): Promise<void> {
  server.use(
    answer("post", "/auth/token/", { token: "fresh", user: who }),
    answer("get", "/auth/user/", who),
  );
  await user.type(await screen.findByLabelText("Username"), who.username);
  await user.type(screen.getByLabelText("Password"), "secret-word");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
}
