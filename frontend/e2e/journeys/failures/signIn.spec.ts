import {
  failRequests,
  noResponse,
  type Respond,
  respondWith,
  serverError,
  test,
  UNREACHABLE,
} from "../../support/failures";
import { expect, submitSignIn } from "../../support/test";

test("failures of signing in and up", async ({ page, employee, consoleErrors }) => {
  consoleErrors.expect(
    /\/api\/auth\/(token|register)\/: .* (500|400|429|net::ERR_FAILED)/,
    /\/api\/auth\/user\/: .* 500/,
    /^Signing in after the registration failed\./,
    /^The server did not accept the form\./,
  );
  const failures: [Respond, string][] = [
    [serverError, UNREACHABLE],
    [noResponse, UNREACHABLE],
    [respondWith(429, { detail: "Too many" }), "Too many attempts. Please wait a few minutes and try again."],
    [respondWith(200, { welcome: true }), "Unexpected login response format"],
  ];
  await page.goto("/login");
  for (const [respond, message] of failures) {
    const recover = await failRequests(page, /^\/api\/auth\/token\/$/, { respond });
    await submitSignIn(page, employee.username);
    await expect(page.getByRole("alert").getByText(message)).toBeVisible();
    await recover();
  }

  await page.goto("/signup");
  for (const label of ["First Name", "Last Name", "Username"]) await page.getByLabel(label).fill("Dora");
  for (const label of ["Password", "Confirm Password"]) {
    await page.getByLabel(label, { exact: true }).fill("correct-horse-7");
  }
  await page.getByLabel("Email").fill("dora.dean@elsewhere.example");
  const register = async (respond: Respond, message: string) => {
    const recover = await failRequests(page, /^\/api\/auth\/register\/$/, { respond });
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Registration Error" }).getByText(message),
    ).toBeVisible();
    await recover();
  };
  await register(serverError, "Registration failed. Please try again.");
  await register(respondWith(400, "Sign-up is closed today."), "Sign-up is closed today.");
  await register(respondWith(400, { email: ["One.", "Two."] }), "email: One., Two.");
  // The account was created, but signing in failed.
  await page.getByLabel("Username").fill("dora.dean");
  await failRequests(page, /^\/api\/auth\/user\/$/);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Registration successful! Please log in with your new account.")).toBeVisible();
});
