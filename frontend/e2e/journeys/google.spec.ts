import { addUser, type Company } from "../support/company";
import type { GoogleAccount } from "../support/googleProvider";
import { expect, signInWithGoogle, test } from "../support/test";

const REFUSED =
  "Google has not verified the address of this account. Verify it with Google, or use another account.";

const mina = (company: Company): GoogleAccount => ({
  sub: "mina",
  email: `Mina.Aydin@${company.domain}`,
  email_verified: true,
  given_name: "Mina",
  family_name: "Aydin",
  hd: company.domain,
});

test("an account of the company's organisation joins the company and returns to the requested page", async ({
  page,
  openPage,
  company,
}) => {
  await page.goto("/my-referrals");
  await signInWithGoogle(page, mina(company));
  await expect(page.getByText("No referrals yet")).toBeVisible();
  // The URL keeps neither the token nor the user.
  await expect(page).toHaveURL("/my-referrals");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Mina!" })).toBeVisible();
  await expect(page.getByText(`Employee at ${company.name}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome, Mina!" })).toBeVisible();

  // A second sign-in uses the same account.
  const again = await openPage("/login");
  await signInWithGoogle(again, mina(company));
  await expect(again.getByRole("heading", { name: "Welcome, Mina!" })).toBeVisible();
  const users = await company.hr.get<{ email: string }[]>("/users/?search=mina");
  expect(users.map(({ email }) => email)).toEqual([`mina.aydin@${company.domain}`]);
});

test("an address that is not verified is refused; who has one that HR elsewhere typed gets an account of their own; one of no company joins none", async ({
  openPage,
  company,
}) => {
  const unverified = await openPage("/login");
  await signInWithGoogle(unverified, {
    ...mina(company),
    sub: "unverified",
    email: `ceo@${company.domain}`,
    email_verified: false,
  });
  await expect(unverified.getByText(REFUSED)).toBeVisible();
  await expect(unverified).toHaveURL("/login");
  await unverified.reload();
  await expect(unverified.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await expect(unverified.getByText(REFUSED)).toHaveCount(0);

  // HR entered an address of another company's domain: its real owner gets an account of their own.
  const claimed = await addUser(company, "EMPLOYEE", "Bengt Borg", "bengt@brightwater.example");
  const foreign = await openPage("/login");
  await signInWithGoogle(foreign, { ...mina(company), sub: "bengt", email: "bengt@brightwater.example" });
  await expect(foreign.getByRole("heading", { name: "Welcome, Mina!" })).toBeVisible();
  await expect(foreign.getByText(`Employee at ${company.name}`)).toHaveCount(0);
  const row = await company.hr.get<{ emailConfirmed: boolean }>(`/users/${claimed.id}/`);
  expect(row.emailConfirmed).toBe(false);

  const stranger = await openPage("/login");
  await signInWithGoogle(stranger, {
    ...mina(company),
    sub: "stranger",
    email: "mina@nowhere-at-all.example",
  });
  await expect(stranger.getByText("You are not linked to a company yet.")).toBeVisible();
  await expect(stranger.getByText("If mina@nowhere-at-all.example is your company's")).toBeVisible();
  await stranger.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(stranger.getByText("No jobs found", { exact: true })).toBeVisible();
});

test("a sign-in result that this tab did not request is ignored", async ({
  page,
  company,
  consoleErrors,
}) => {
  consoleErrors.expect(
    /^A sign-in answer that was not asked for here was ignored\./,
    /^The sign-in answer could not be read\./,
  );
  // The result of another user's sign-in, sent as a link.
  const user = encodeURIComponent(JSON.stringify({ id: 1, username: "super", role: "SUPERUSER" }));
  await page.goto(`/login?token=${company.hr.token}&user=${user}&state=somebody-elses`);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  // A user that cannot be parsed.
  await page.goto(`/login?token=${company.hr.token}&user=%7Bno-json`);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/login");

  // The provider's response with a state that the server did not issue.
  await page.goto("/api/auth/google/callback/?code=stolen&state=made-up");
  await expect(page.getByText("Signing in with Google did not work.", { exact: false })).toBeVisible();

  // The duplicated path redirects to the provider, too.
  await page.goto("/api/api/auth/google/");
  await expect(page.getByLabel("Account")).toBeVisible();
});
