import type { Page } from "@playwright/test";
import { axeViolations, horizontalOverflow } from "../support/checks";
import { addUser } from "../support/company";
import { type CompanyProvider, startCompanyProvider } from "../support/companyProvider";
import { Keyboard } from "../support/keyboard";
import { setUpAuthenticator } from "../support/secondFactor";
import { startServer } from "../support/server";
import { test as base, expect, fillIn, selectOption, submitSignIn } from "../support/test";

/** With a server that trusts the company's provider. */
const test = base.extend<object, { provider: CompanyProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it needs no other fixture.
    async ({}, use) => {
      const provider = await startCompanyProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer(provider.environment);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

const NARROW = { width: 360, height: 740 };
/** The provider's certificate is made for the run. */
const TRUSTING = { ignoreHTTPSErrors: true };

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}

/** Tests the connection in the new tab, and comes back. */
async function testConnection(page: Page): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Test Connection" }).click();
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "The test is finished" })).toBeVisible();
  await expectAccessible(tab);
  await tab.close();
  // Browsers without windows do not say that a tab is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Larkspur ID was saved.").last()).toBeVisible();
}

test("HR connects the company's provider, tests it, and a new person signs in with the mapped role", async ({
  openPage,
  company,
  provider,
}) => {
  const ines = {
    sub: "ines-1",
    email: `Ines.Duarte@${company.domain}`,
    given_name: "Ines",
    family_name: "Duarte",
  };
  const page = await openPage("/settings", { as: company.hr, ...TRUSTING });
  const result = page.getByRole("region", { name: "Test" });

  await test.step("HR connects it", async () => {
    await page.getByRole("button", { name: "Show Providers" }).click();
    await expect(page.getByText("No identity provider yet")).toBeVisible();
    await page.getByRole("button", { name: "Connect Provider" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Larkspur ID");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Larkspur ID" })).toBeVisible();
    await expect(result.getByRole("button", { name: "Test Connection" })).toBeDisabled();
    await fillIn(page, { Issuer: provider.issuer, "Client ID": "vouch", "Client Secret": "not-it" });
    await page.getByLabel(company.domain).check();
    await page.getByRole("button", { name: "Add Rule" }).click();
    const rule = page.getByRole("group", { name: "Rule 1" });
    await expect(rule.getByLabel("Claim")).toHaveValue("groups");
    await rule.getByLabel("Contains").fill("hr");
    await selectOption(rule, "Role", "HR Personnel");
    await expectAccessible(page);
    await save(page);
  });
  const redirect = await page.getByLabel("Redirect address").inputValue();

  await test.step("The test says what is wrong, one thing after the other", async () => {
    await provider.say({ claims: ines, redirect });
    await testConnection(page);
    await expect(result.getByRole("alert")).toHaveText(
      "The provider does not accept the client ID with this client secret. Copy the secret's value again (not its id).",
    );
    await expectAccessible(page);

    await fillIn(page, { "Client Secret": "hush" });
    await save(page);
    await expect(result).toContainText("The provider was changed since: test again.");
    await testConnection(page);
    await expect(result.getByRole("alert")).toHaveText(
      "The provider does not send the claim groups, from which roles follow. Let it send the claim in the ID token, or change the roles.",
    );

    await provider.say({ claims: { ...ines, groups: ["staff", "hr"] }, redirect });
    await testConnection(page);
    await expect(result.getByRole("alert")).toContainText(
      `It works: ${ines.email.toLowerCase()} would sign in as HR Personnel.`,
    );
    await expect(result.getByRole("listitem").filter({ hasText: "not reached" })).toHaveCount(0);
    // Nobody was signed in, and no account was made.
    expect(await company.hr.get("/users/?search=ines")).toEqual([]);
  });

  await test.step("HR offers it at sign-in", async () => {
    await page.getByLabel("Offer at sign-in").check();
    await save(page);
    await expect(page.getByText("Offered at sign-in").first()).toBeVisible();
  });

  await test.step("A new person is found by their work email, and has the mapped role", async () => {
    const newcomer = await openPage("/all-referrals", TRUSTING);
    const keyboard = new Keyboard(newcomer);
    await keyboard.moveTo(newcomer.getByRole("button", { name: "Sign In with Your Company" }));
    await keyboard.press("Enter");
    await keyboard.expectFocus(newcomer.getByLabel("Work Email"));
    await keyboard.type("ines@elsewhere.example");
    await keyboard.press("Enter");
    await expect(newcomer.getByText("Nobody at elsewhere.example signs in this way.")).toBeVisible();
    await expectAccessible(newcomer);
    await keyboard.press("Control+a");
    await keyboard.type(ines.email);
    await keyboard.press("Enter");
    await keyboard.expectFocus(newcomer.getByRole("button", { name: "Continue with Larkspur ID" }));
    await keyboard.press("Enter");
    await expect(newcomer).toHaveURL("/all-referrals");
    await expect(newcomer.getByRole("heading", { name: "All Referrals" })).toBeVisible();
    await newcomer.getByRole("link", { name: "Dashboard" }).click();
    await expect(newcomer.getByRole("heading", { name: "Welcome, Ines!" })).toBeVisible();
    const [user] = await company.hr.get<{ email: string; role: string }[]>("/users/?search=ines");
    expect(user).toMatchObject({ email: ines.email.toLowerCase(), role: "HR" });
  });

  await test.step("An address in the username's field, and a tile at the provider, lead there, too", async () => {
    const phone = await openPage("/login", { viewport: NARROW, ...TRUSTING });
    await fillIn(phone, { Username: ines.email });
    await phone.keyboard.press("Tab");
    const lead = phone.getByRole("button", { name: "Continue with Larkspur ID" });
    await expect(lead).toBeVisible();
    await expectAccessible(phone);

    const key = redirect.split("/").at(-3) ?? "";
    await phone.goto(`/login?provider=${key}&iss=${encodeURIComponent("https://elsewhere.example")}`);
    await expect(phone.getByText("This link names no company that signs in here.")).toBeVisible();
    await phone.goto(`/login?provider=${key}&iss=${encodeURIComponent(provider.issuer)}`);
    await expect(lead).toBeVisible();
    await expectAccessible(phone);
    await lead.click();
    await expect(phone.getByRole("heading", { name: "Welcome, Ines!" })).toBeVisible();
    // It was the same account.
    expect(await company.hr.get("/users/?search=ines")).toHaveLength(1);
  });

  await test.step("The provider's screen fits a narrow phone, in German", async () => {
    const phone = await openPage(new URL(page.url()).pathname, {
      as: company.hr,
      locale: "de",
      viewport: NARROW,
    });
    await expect(phone.getByRole("heading", { name: "Larkspur ID" })).toBeVisible();
    await expect(phone.getByLabel(company.domain)).toBeChecked();
    await expectAccessible(phone);
  });
});

test("HR requires the provider of everyone, but for exceptions, and allows other ways again", async ({
  openPage,
  company,
  employee,
  provider,
  consoleErrors,
}) => {
  consoleErrors.expect(/ (401|403)/);
  const carla = await addUser(company, "EMPLOYEE", "Carla Voss", `carla@elsewhere-${company.id}.example`);
  const otto = await addUser(company, "EMPLOYEE", "Otto Brand");
  const { id, redirect_address: redirect } = await company.hr.call<{ id: number; redirect_address: string }>(
    "POST",
    "/identity-providers/",
    {
      name: "Larkspur ID",
      issuer: provider.issuer,
      client_id: "vouch",
      client_secret: "hush",
      domains: [company.domain],
      enabled: true,
    },
  );
  const claims = { sub: `emil-${id}`, email: employee.email, given_name: "Emil", family_name: "Haugen" };
  await provider.say({ claims, redirect });
  const hr = await openPage(`/settings/sign-in/${id}`, { as: company.hr, ...TRUSTING });
  const section = hr.getByRole("region", { name: "Required Sign-In" });

  await test.step("HR tests it, names the exceptions, and requires it", async () => {
    await expect(section.getByText("Test the connection yourself first")).toBeVisible();
    await testConnection(hr);
    const unable = section.getByRole("group", { name: "1 person could not sign in" });
    await expect(unable).toContainText("Carla Voss");
    await expect(section.getByRole("button", { name: "Require It of Everyone" })).toBeEnabled();
    // Once the button has changed its colour.
    await expect.poll(() => axeViolations(hr)).toEqual([]);
    expect(await horizontalOverflow(hr)).toBeLessThanOrEqual(0);
    await unable.getByRole("button", { name: "Make Exception: Carla Voss" }).click();
    await section.getByLabel("Add an Exception").fill("Hanna");
    await hr.getByRole("option", { name: /Hanna Reiter/ }).click();
    await section.getByRole("button", { name: "Require It of Everyone" }).click();
    const dialog = hr.getByRole("dialog", { name: "Require Larkspur ID of everyone?" });
    await expect(dialog).toBeVisible();
    await expect.poll(() => axeViolations(hr)).toEqual([]);
    await dialog.getByRole("button", { name: "Require It" }).click();
  });

  await test.step("As an exception, HR sets up a second factor first", async () => {
    await expect(hr.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    await setUpAuthenticator(hr);
    await expect(
      section.getByText("Everyone signs in with Larkspur ID, but for the exceptions."),
    ).toBeVisible();
  });

  await test.step("Other sessions have ended, and a password leads to the provider", async () => {
    await expect(employee.get("/auth/user/")).rejects.toThrow(/401/);
    const page = await openPage("/login", { viewport: NARROW, ...TRUSTING });
    await submitSignIn(page, employee.username);
    await expect(page.getByText(/signs in with Larkspur ID\. Continue with it/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue with Larkspur ID" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Emil!" })).toBeVisible();
    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    // It does not lead straight back in.
    await expect(page.getByRole("button", { name: "Sign In with Your Company" })).toBeVisible();
    await expect(page).toHaveURL("/login");
  });

  await test.step("An exception signs in with a password, and sets up a second factor", async () => {
    const page = await openPage("/login");
    await submitSignIn(page, carla.username);
    await setUpAuthenticator(page);
    await expect(page.getByRole("heading", { name: "Welcome, Carla!" })).toBeVisible();
  });

  await test.step("HR allows other ways again, and the password works", async () => {
    await section.getByRole("button", { name: "Allow Other Ways" }).click();
    const dialog = hr.getByRole("dialog", { name: "Allow other ways to sign in?" });
    await dialog.getByRole("button", { name: "Allow Other Ways" }).click();
    await expect(hr.getByText("People can sign in without Larkspur ID again.").last()).toBeVisible();
    const page = await openPage("/login");
    await submitSignIn(page, otto.username);
    await expect(page.getByRole("heading", { name: "Welcome, Otto!" })).toBeVisible();
  });
});
