import path from "node:path";
import { expect, inject, test } from "vitest";
import { newVisitor, PASSWORD, signedIn, withBrowser } from "./browser";

withBrowser();

const EXPORT = path.resolve(import.meta.dirname, "../../backend/connections/tests/data/d01_current_7col.csv");
const CANDIDATE = "Katriel Bramikova";

/** A call to the real server as one of the demo accounts, for what the journey has to know beforehand. */
async function asked<Answer>(username: string, address: string): Promise<Answer> {
  const api = `${inject("baseUrl")}/api`;
  const signIn = await fetch(`${api}/auth/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const answer = await fetch(`${api}${address}`, { headers: { Authorization: `Token ${token}` } });
  expect(answer.status, address).toBe(200);
  return (await answer.json()) as Answer;
}

test("an export becomes a referral, the referral becomes a hire, and everyone sees it", async () => {
  const { signup_url } = await asked<{ signup_url: string }>("hr", "/company-invitation/");
  const [job] = await asked<{ title: string }[]>("manager", "/jobs/?status=OPEN&limit=1");
  const before = await asked<{ hired: number; total: number }>("hr", "/hr-metrics/");
  if (!job) throw new Error("The demo manager has no open job");

  // An employee signs up by the company's link and imports the export.
  const employee = await newVisitor();
  await employee.page.goto(signup_url);
  await employee.page.getByLabel("First Name").fill("Noor");
  await employee.page.getByLabel("Last Name").fill("Vandermeer");
  await employee.page.getByLabel("Email").fill("noor.vandermeer@example.org");
  await employee.page.getByLabel("Username").fill("noor");
  await employee.page.getByLabel("Password", { exact: true }).fill("correct-horse-7");
  await employee.page.getByLabel("Confirm Password").fill("correct-horse-7");
  await employee.page.getByRole("button", { name: "Create Account" }).click();
  await employee.page.waitForURL("**/dashboard");
  await employee.page.getByRole("heading", { name: "Welcome, Noor!" }).waitFor();

  await employee.page.getByRole("link", { name: "Import CSV" }).click();
  await employee.page.locator('input[type="file"]').setInputFiles(EXPORT);
  await employee.page.getByRole("table").getByText("Drenystrand, PMP, CSM").waitFor();
  await employee.page.getByRole("button", { name: "Import Connections" }).click();
  await employee.page.getByText("Successfully imported 65 connections").waitFor();
  await employee.page.getByText("3 members hidden by LinkedIn").waitFor();

  // Refers one of them to the manager's open job.
  await employee.page.getByRole("link", { name: "Jobs", exact: true }).click();
  await employee.page.getByLabel("Search Jobs").fill(job.title);
  const card = employee.page.getByRole("article").filter({ hasText: job.title });
  await card.getByRole("button", { name: /Refer a Connection/ }).click();
  const dialog = employee.page.getByRole("dialog", { name: `Refer a Connection for ${job.title}` });
  await dialog.getByText("65 total connections.").waitFor();
  await dialog.getByLabel("Search Connections").fill("katriel bram");
  await dialog.getByText("1 matches found.").waitFor();
  await employee.page.getByRole("option", { name: new RegExp(CANDIDATE) }).click();
  await dialog.getByLabel("Referral Note").fill("We shipped three products together.");
  await dialog.getByRole("button", { name: "Submit Referral" }).click();
  await employee.page.getByText(`Successfully referred connection for ${job.title}`).waitFor();

  // The hiring manager moves it along.
  const manager = await signedIn("manager");
  await manager.page.getByRole("link", { name: "Review Referrals" }).click();
  await manager.page.getByRole("link", { name: CANDIDATE, exact: true }).click();
  await manager.page.getByText("We shipped three products together.").waitFor();
  for (const status of ["Interviewing", "Hired"]) {
    await manager.page.getByRole("combobox", { name: "Status" }).click();
    await manager.page.getByRole("option", { name: status }).click();
    await manager.page.getByRole("combobox", { name: "Status" }).filter({ hasText: status }).waitFor();
    await manager.page.getByRole("list", { name: "History" }).getByText(status).first().waitFor();
  }

  // The employee sees it move, with dates.
  await employee.page.getByRole("link", { name: "My Referrals" }).click();
  const row = employee.page.getByRole("row").filter({ hasText: CANDIDATE });
  await row.getByText("Hired").waitFor();
  await row.getByRole("button", { name: /Details/ }).click();
  const history = employee.page.getByRole("dialog").getByRole("list", { name: "History" });
  await history.waitFor();
  const steps = await history.getByRole("listitem").allInnerTexts();
  const reached = steps.map((step) => step.match(/Pending|Interviewing|Hired/g)?.at(-1));
  expect(reached).toEqual(["Pending", "Interviewing", "Hired"]);
  const year = String(new Date().getFullYear());
  for (const step of steps) expect(step).toContain(year);

  // HR's metrics count it.
  const hr = await signedIn("hr");
  await hr.page.getByRole("link", { name: "HR Metrics" }).click();
  await hr.page
    .getByRole("button", { name: /^Hired/ })
    .filter({ hasText: String(before.hired + 1) })
    .waitFor();
  await hr.page
    .getByRole("button", { name: /^Total/ })
    .filter({ hasText: String(before.total + 1) })
    .waitFor();

  for (const visitor of [employee, manager, hr]) expect(visitor.complaints).toEqual([]);
});
