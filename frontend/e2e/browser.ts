import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";

export const PASSWORD = "referral-demo";

let browser: Browser;

/** One Chromium for the tests of a file; Debian's, since nothing is downloaded. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    });
  });
  afterAll(async () => {
    await browser.close();
  });
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the browser complained about: scripts that failed, answers that no screen expects. */
  complaints: string[];
}

/** Somebody with a browser of their own: no storage is shared with others. */
export async function newVisitor(size = { width: 1280, height: 900 }): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: inject("baseUrl"),
    viewport: size,
    locale: "en-GB",
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** Signs in on the sign-in screen and waits for the dashboard. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
}

/** A visitor who is signed in with a demo account. */
export async function signedIn(username: string, size?: { width: number; height: number }): Promise<Visitor> {
  const visitor = await newVisitor(size);
  await signIn(visitor.page, username);
  return visitor;
}
