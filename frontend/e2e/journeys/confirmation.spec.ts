import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Company } from "../support/company";
import type { Server } from "../support/server";
import { expect, fillIn, submitSignIn, test } from "../support/test";

/** The links in the confirmation mail to an address, from the server's mail files. */
async function linksTo(server: Server, address: string): Promise<{ confirm: string; refuse: string }> {
  const folder = path.join(server.dataDir, "mail");
  let links: string[] = [];
  await expect
    .poll(() => {
      const names = existsSync(folder) ? readdirSync(folder) : [];
      const mails = names.map((name) => readFileSync(path.join(folder, name), "utf8"));
      const mail = mails.find((text) => text.includes(`To: ${address}`)) ?? "";
      links = mail.match(/\/confirm-email\?\S+/g) ?? [];
      return links.length;
    })
    .toBe(2);
  return { confirm: links[0] ?? "", refuse: links[1] ?? "" };
}

/** Somebody signs up with another person's address at the company. */
async function signUpAsStranger(server: Server, company: Company, username: string): Promise<string> {
  const address = `${username}@${company.domain}`;
  const body = new FormData();
  const fields = { first_name: "Mal", last_name: "Lory", email: address, username };
  const passwords = { password1: "first-lamp-42", password2: "first-lamp-42" };
  for (const [name, value] of Object.entries({ ...fields, ...passwords })) body.set(name, value);
  const answer = await fetch(`${server.url}/api/auth/register/`, { method: "POST", body });
  expect(answer.status).toBe(201);
  return address;
}

test("confirming an address sets the account's password", async ({
  page,
  server,
  company,
  consoleErrors,
}) => {
  consoleErrors.expect(
    /\/api\/auth\/(email\/confirm|token)\/: .* 40[01]/,
    /^The server did not accept the form\./,
  );
  const address = await signUpAsStranger(server, company, "ada.confirms");
  const { confirm } = await linksTo(server, address);
  await page.goto(confirm);
  await page.getByRole("button", { name: "Confirm Address" }).click();
  await expect(page.getByText(`Choose a password to confirm ${address}.`)).toBeVisible();
  await fillIn(page, { "New Password": "orchard-lamp-42", "Confirm Password": "orchard-lamp-42" });
  await page.getByRole("button", { name: "Set Password and Confirm" }).click();
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(page, "ada.confirms", "first-lamp-42");
  await expect(page.getByRole("alert").getByText("Invalid username or password")).toBeVisible();
  await submitSignIn(page, "ada.confirms", "orchard-lamp-42");
  await expect(page.getByText(`Employee at ${company.name}`)).toBeVisible();
});

test("somebody who did not sign up removes their address from the account", async ({
  page,
  server,
  company,
  consoleErrors,
}) => {
  consoleErrors.expect(/\/api\/auth\/email\/confirm\/: .* 400/, /^The server did not accept the form\./);
  const { confirm, refuse } = await linksTo(server, await signUpAsStranger(server, company, "ada.refuses"));
  await page.goto(refuse);
  await page.getByRole("button", { name: "This Wasn't Me" }).click();
  await expect(page.getByText("We removed your address from the account")).toBeVisible();
  await page.goto(confirm);
  await page.getByRole("button", { name: "Confirm Address" }).click();
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
});
