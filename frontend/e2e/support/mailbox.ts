import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import type { Server } from "./server";

/** The mails to an address, the oldest first, as they were written. */
function mailsTo({ dataDir }: Server, address: string): string[] {
  const folder = path.join(dataDir, "mail");
  const files = readdirSync(folder).filter((name) => name.endsWith(".log"));
  const mails = files.sort().map((name) => readFileSync(path.join(folder, name), "utf8"));
  // Long lines are broken by an equals sign in this encoding.
  const texts = mails.map((mail) => mail.replaceAll("=\n", "").replaceAll("=3D", "="));
  return texts.filter((mail) => mail.includes(`To: ${address}`));
}

/** Waits for a mail to an address that says this, and answers it. */
export async function findMail(
  server: Server,
  address: string,
  words: string | RegExp,
  { timeout } = { timeout: 30_000 },
): Promise<string> {
  const find = () =>
    mailsTo(server, address).find((mail) =>
      typeof words === "string" ? mail.includes(words) : words.test(mail),
    );
  await expect.poll(find, { timeout, message: `a mail to ${address}: ${words}` }).toBeTruthy();
  return find() ?? "";
}
