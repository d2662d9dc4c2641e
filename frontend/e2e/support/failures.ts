import type { Page, Route } from "@playwright/test";
import type { Referral } from "./account";
import { test as base, expect } from "./test";

interface Fixtures {
  /**
   * A hired candidate of the employee, referred to the manager's job "Diver"; "Welder" is another
   * open job.
   */
  referral: Referral;
}

export const test = base.extend<Fixtures>({
  referral: async ({ manager, employee }, use) => {
    const job = await manager.createJob("Diver");
    await manager.createJob("Welder");
    const connection = await employee.addConnection("Cyril Stone", {
      position: "Diver",
      company: "Deep Blue",
    });
    const referral = await employee.refer(connection, job, "Holds his breath.");
    await use(await manager.changeStatus(referral, "HIRED"));
  },
});

export const BROKEN = "The server could not complete the request. Please try again.";
export const UNREACHABLE = "Cannot reach the server. Please try again.";

export type Respond = (route: Route) => Promise<void>;

export const serverError = (route: Route) =>
  route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Server Error (500)</h1>" });
export const noResponse = (route: Route) => route.abort();
export const respondWith = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });

/** Makes requests fail from now on; returns the function that ends this. */
export async function failRequests(
  page: Page,
  path: RegExp,
  { method, respond = serverError }: { method?: string; respond?: Respond } = {},
): Promise<() => Promise<void>> {
  const matches = ({ pathname }: URL): boolean => path.test(pathname);
  const handler = (route: Route): Promise<void> =>
    method && route.request().method() !== method ? route.fallback() : respond(route);
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/**
 * Opens a screen whose request fails with the message, ends the failure, and expects the content
 * after Retry.
 */
export async function expectRetry(
  page: Page,
  path: string,
  request: RegExp,
  message: string,
  content: string,
): Promise<void> {
  const recover = await failRequests(page, request);
  await page.goto(path);
  const alert = page.getByRole("alert").filter({ hasText: message });
  await expect(alert).toBeVisible();
  await recover();
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText(content).first()).toBeVisible();
}
