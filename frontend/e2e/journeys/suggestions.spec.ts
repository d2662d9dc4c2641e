import { expect, test } from "../support/test";

const LINKEDIN_EXPORT = {
  name: "Connections.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
      "Ines,Okonkwo,https://www.linkedin.com/in/ines-okonkwo,,Fjordlight,Senior Data Engineer,03 Mar 2021",
      "Tomasz,Wierzbicki,https://www.linkedin.com/in/tomasz-w,,Harbour & Sons,Florist,14 May 2019",
    ].join("\n"),
  ),
};

test("a new employee imports, sees jobs with people, and refers a suggested one in three clicks", async ({
  openPage,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Senior Data Engineer", { requirements: "Kafka and PostgreSQL." });
  await manager.createJob("Registered Nurse", { requirements: "Night shifts." });
  const page = await openPage("/connections/import", { as: employee });
  await page.locator('input[type="file"]').setInputFiles(LINKEDIN_EXPORT);
  await page.getByRole("button", { name: "Import Connections" }).click();
  const known = page.getByRole("region", { name: "You know people for 1 of 2 open jobs" });
  await expect(known.getByText("1 person you know may fit")).toBeVisible();

  await known.getByRole("link", { name: job.title }).click();
  const dialog = page.getByRole("dialog", { name: `Refer a Connection for ${job.title}` });
  await dialog.getByRole("button", { name: "Ines Okonkwo", exact: true }).click();
  await dialog.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByText(`Successfully referred connection for ${job.title}`)).toBeVisible();
  expect(await employee.get("/referrals/")).toMatchObject([{ job: job.id, connection_name: "Ines Okonkwo" }]);
});
