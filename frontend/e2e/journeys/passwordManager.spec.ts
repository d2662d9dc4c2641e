import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

const MANAGER = path.resolve(import.meta.dirname, "../support/passwordManager.js");

/** About 3G: the scripts of sign-in take some seconds. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 60_000, uploadThroughput: 60_000 };

/** Opens a path, types into a field at once, and returns when the password manager and the page have finished. */
async function open(page: Page, at: string, typed: Record<string, string> = {}): Promise<void> {
  await page.goto(at, { waitUntil: "commit" });
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await expect(page.locator("html")).toHaveAttribute("data-password-manager", "done");
  await page.waitForLoadState("networkidle");
}

for (const speed of ["fast", "slow"]) {
  test(`a password manager fills in forms, and what is typed at once stays, on a ${speed} network`, async ({
    openPage,
  }) => {
    const page = await openPage("about:blank");
    await page.addInitScript({ path: MANAGER });
    if (speed === "slow") {
      const browser = await page.context().newCDPSession(page);
      await browser.send("Network.emulateNetworkConditions", SLOW);
    }
    const value = (label: string) => page.getByLabel(label, { exact: true });

    await open(page, "/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await open(page, "/signup", { "First Name": "Dana", "Last Name": "Reyes" });
    await expect(value("Email")).toHaveValue("dana@elsewhere.example");
    await expect(value("Password")).toHaveValue("referral-demo");
    await expect(value("First Name")).toHaveValue("Dana");
    await expect(value("Last Name")).toHaveValue("Reyes");

    await open(page, "/forgot-password");
    await expect(value("Email")).toHaveValue("dana@elsewhere.example");

    await open(page, "/login");
    await expect(value("Username")).toHaveValue("employee");
    await expect(value("Password")).toHaveValue("referral-demo");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL("/dashboard");

    // The landing page is the same for everyone; sign-in passes on whoever is signed in.
    await page.goto("/");
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await expect(page).toHaveURL("/dashboard");
  });
}
