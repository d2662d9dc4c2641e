import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type TestInfo,
} from "@playwright/test";
import { Account } from "./account";
import { PASSWORD } from "./apiClient";
import { addUser, type Company, onboardCompany } from "./company";
import { ConsoleErrors } from "./consoleErrors";
import { type GoogleAccount, startGoogleProvider } from "./googleProvider";
import { type Server, startServer } from "./server";

export { expect };

interface OpenOptions extends Omit<BrowserContextOptions, "storageState"> {
  /** The signed-in user, if any. */
  as?: Account | null;
  /** Further localStorage entries. */
  localStorage?: Record<string, string> | undefined;
}

interface TestFixtures {
  /** Fails the test at unexpected console errors. */
  consoleErrors: ConsoleErrors;
  /** Opens a path in a browser context of its own. */
  openPage: (path: string, options?: OpenOptions) => Promise<Page>;
  /** A new company of the test's own, with one HR user. */
  company: Company;
  /** A hiring manager of the company. */
  manager: Account;
  /** An employee of the company. */
  employee: Account;
}

interface WorkerFixtures {
  /** For how many seconds the server allows to undo something. */
  undoSeconds: string;
  /** The worker's own server with the demo data. */
  server: Server;
  /**
   * Signs in as a user of the demo: once only, unless `renew` is set because the session has ended.
   */
  demoAccount: (username: string, options?: { renew: boolean }) => Promise<Account>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  undoSeconds: ["1", { scope: "worker", option: true }],

  server: [
    async ({ undoSeconds }, use) => {
      const provider = await startGoogleProvider();
      const server = await startServer({ ...provider.environment, UNDO_SECONDS: undoSeconds });
      await use(server);
      await server.stop();
      await provider.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  demoAccount: [
    async ({ server }, use) => {
      const accounts = new Map<string, Account>();
      await use(async (username, { renew } = { renew: false }) => {
        const known = renew ? undefined : accounts.get(username);
        const account = known ?? (await Account.signIn(server.url, username));
        accounts.set(username, account);
        return account;
      });
    },
    { scope: "worker" },
  ],

  baseURL: ({ server }, use) => use(server.url),

  consoleErrors: [
    async ({ browser }, use, testInfo: TestInfo) => {
      const errors = new ConsoleErrors(browser);
      await use(errors);
      errors.finish({ passed: testInfo.status === testInfo.expectedStatus });
    },
    { auto: true },
  ],

  openPage: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (path, { as: account, localStorage, ...options } = {}) => {
      const entries = Object.entries({ ...account?.localStorage, ...localStorage });
      const origin = { origin: server.url, localStorage: entries.map(([name, value]) => ({ name, value })) };
      const context = await browser.newContext({
        storageState: { cookies: [], origins: [origin] },
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    // Else they would go on asking for news during the next test.
    await Promise.all(contexts.map((context) => context.close()));
  },

  company: async ({ demoAccount }, use) => {
    await use(await onboardCompany(await demoAccount("super"), "Larkspur Labs"));
  },

  manager: async ({ company }, use) => use(await addUser(company, "HIRING_MANAGER", "Rosa Lindqvist")),

  employee: async ({ company }, use) => use(await addUser(company, "EMPLOYEE", "Emil Haugen")),
});

/** Fills in the sign-in form and submits it. */
export async function submitSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Fills in text fields by their labels. */
export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** Chooses an option of a select by its label. */
export async function selectOption(within: Page | Locator, label: string, option: string): Promise<void> {
  await within.getByRole("combobox", { name: label, exact: true }).click();
  const page = "page" in within ? within.page() : within;
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Signs in by the Google button and the provider's page. */
export async function signInWithGoogle(page: Page, account: GoogleAccount): Promise<void> {
  await expect(
    page.getByText("We'll automatically detect your company based on your email domain"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByLabel("Account").fill(JSON.stringify(account));
  await page.getByRole("button", { name: "Continue" }).click();
}
