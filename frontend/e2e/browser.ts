import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { call, PASSWORD } from "./api";

export { PASSWORD };

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

type Size = { width: number; height: number };
type Stored = Record<string, string>;

/** Somebody with a browser of their own: no storage is shared with others. `stored` is there from the start. */
export async function newVisitor(
  size: Size = { width: 1280, height: 900 },
  stored: Stored = {},
): Promise<Visitor> {
  const baseURL = inject("baseUrl");
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL,
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
    viewport: size,
    locale: "en-GB",
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, context, complaints: complaintsOf(page) };
}

/** What the browser complains about from now on; of a refused call it says the address, too. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const { pathname } = new URL(message.location().url || "about:blank");
    complaints.push(
      message.text().startsWith("Failed to load") ? `${pathname}: ${message.text()}` : message.text(),
    );
  });
  return complaints;
}

/**
 * The complaints without those that belong to the journey: each `expected` names one line (the browser writes
 * one for every refused call, and the specification has some failures logged), and it has to have come.
 */
export function beyond(complaints: string[], ...expected: RegExp[]): string[] {
  const absent = expected.filter((line) => !complaints.some((complaint) => line.test(complaint)));
  const rest = complaints.filter((complaint) => !expected.some((line) => line.test(complaint)));
  return [...rest, ...absent.map((line) => `Never said: ${line}`)];
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
export async function signedIn(username: string, size?: Size): Promise<Visitor> {
  const visitor = await newVisitor(size);
  await signIn(visitor.page, username);
  return visitor;
}

/** A visitor who signed in earlier: token and user are in the storage, as a reload finds them. */
export async function entered(token: string, path: string, size?: Size): Promise<Visitor> {
  const { id, username } = await call<{ id: number; username: string }>(token, "GET", "/auth/user/");
  const visitor = await newVisitor(size, { token, user: JSON.stringify({ id, username }) });
  await visitor.page.goto(path);
  return visitor;
}

/** Chooses an option of a labelled choice. */
export async function choose(place: Page | Locator, label: string, option: string): Promise<void> {
  await place.getByRole("combobox", { name: label, exact: true }).click();
  const page = "page" in place ? place.page() : place;
  await page.getByRole("option", { name: option, exact: true }).click();
}
