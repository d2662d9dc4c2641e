import { beforeAll, expect, inject, test } from "vitest";
import { call } from "./api";
import { beyond, newVisitor, type Visitor, withBrowser } from "./browser";
import { aCompany, aPerson, type Company } from "./company";
import type { Account } from "./provider";

withBrowser();

let company: Company;
beforeAll(async () => {
  company = await aCompany("Juniper Optics");
});

const REFUSED =
  "This Google account could not be accepted: its address is not verified, or belongs to another company than your account.";

const mina = (): Account => ({
  sub: "mina",
  email: `Mina.Aydin@${company.domain}`,
  email_verified: true,
  given_name: "Mina",
  family_name: "Aydin",
});

/** From the product's button over the provider's page back to the product. */
async function signInWithGoogle({ page }: Visitor, account: Account, path = "/login"): Promise<void> {
  await page.goto(path);
  await page.getByText("We'll automatically detect your company based on your email domain").waitFor();
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByLabel("Account").fill(JSON.stringify(account));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.origin === inject("baseUrl") && !url.pathname.startsWith("/api/"));
}

test("an address of a company's domain joins it, and comes back to the page that was wanted", async () => {
  const visitor = await newVisitor();
  const { page, complaints } = visitor;
  await signInWithGoogle(visitor, mina(), "/my-referrals");
  await page.getByText("No referrals yet").waitFor();
  // Neither the token nor the user stays in the address or in the history.
  expect(page.url()).toBe(`${inject("baseUrl")}/my-referrals`);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { name: "Welcome, Mina!" }).waitFor();
  await page.getByText(`Employee at ${company.name}`).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Welcome, Mina!" }).waitFor();

  // HR sees one Mina, however often she comes.
  const again = await newVisitor();
  await signInWithGoogle(again, mina());
  await again.page.getByRole("heading", { name: "Welcome, Mina!" }).waitFor();
  const users = await call<{ email: string }[]>(company.hr.token, "GET", "/users/?search=mina");
  expect(users.map(({ email }) => email)).toEqual([`mina.aydin@${company.domain}`]);
  expect([...complaints, ...again.complaints]).toEqual([]);
});

test("an address that nobody verified, or of another company, is refused; one of no company joins none", async () => {
  const unproven = await newVisitor();
  await signInWithGoogle(unproven, {
    ...mina(),
    sub: "unproven",
    email: `ceo@${company.domain}`,
    email_verified: false,
  });
  await unproven.page.getByText(REFUSED).waitFor();
  expect(unproven.page.url()).toBe(`${inject("baseUrl")}/login`);
  await unproven.page.reload();
  await unproven.page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  expect(await unproven.page.getByText(REFUSED).count()).toBe(0);

  // HR typed in an address of somebody else's company: whoever really has it is not handed that account.
  await aPerson(company, "EMPLOYEE", "Bengt Borg", "bengt@brightwater.example");
  const foreign = await newVisitor();
  await signInWithGoogle(foreign, { ...mina(), sub: "bengt", email: "bengt@brightwater.example" });
  await foreign.page.getByText(REFUSED).waitFor();

  const stranger = await newVisitor();
  await signInWithGoogle(stranger, { ...mina(), sub: "stranger", email: "mina@nowhere-at-all.example" });
  await stranger.page.getByText("You are not linked to a company yet.").waitFor();
  await stranger.page.getByRole("link", { name: "Jobs", exact: true }).click();
  await stranger.page.getByText("No jobs found", { exact: true }).waitFor();
  expect([...unproven.complaints, ...foreign.complaints, ...stranger.complaints]).toEqual([]);
});

test("an answer that this tab did not ask for signs nobody in", async () => {
  // Somebody else's way back, sent as a link.
  const { page, complaints } = await newVisitor();
  const user = encodeURIComponent(JSON.stringify({ id: 1, username: "super", role: "SUPERUSER" }));
  await page.goto(`/login?token=${company.hr.token}&user=${user}&state=somebody-elses`);
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  expect(page.url()).toBe(`${inject("baseUrl")}/login`);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  // Something that is no user: the same, and logged.
  await page.goto(`/login?token=${company.hr.token}&user=%7Bno-json`);
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  expect(page.url()).toBe(`${inject("baseUrl")}/login`);

  // The provider's own answer with a state that the server did not give out.
  await page.goto("/api/auth/google/callback/?code=stolen&state=made-up");
  await page.getByText("Signing in with Google did not work.", { exact: false }).waitFor();

  // The path that the specification writes twice leads to the same door.
  await page.goto("/api/api/auth/google/");
  await page.getByLabel("Account").waitFor();
  expect(
    beyond(
      complaints,
      /^A sign-in answer that was not asked for here was ignored\./,
      /^The sign-in answer could not be read\./,
    ),
  ).toEqual([]);
});
