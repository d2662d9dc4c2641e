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

test("a new employee imports connections, sees matching jobs, and refers a suggestion in three clicks", async ({
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

test("HR asks, an employee is told and refers, and HR sees the referral and nothing else", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Data Engineer", { requirements: "Kafka." });
  await employee.addConnection("Ines Okonkwo", { position: "Data Engineer", company: "Fjordlight" });
  const told = await openPage("/dashboard", { as: employee });
  await expect(told.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  const asking = await openPage(`/all-jobs/view/${job.id}`, { as: company.hr });
  await asking.getByRole("button", { name: "Ask Colleagues" }).click();
  await asking.getByRole("dialog").getByRole("button", { name: "Ask Colleagues" }).click();
  await expect(asking.getByText(`We are asking your colleagues about ${job.title}.`)).toBeVisible();

  await told.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await told.getByRole("link", { name: `${company.hr.name} asks who you know for ${job.title}` }).click();
  const dialog = told.getByRole("dialog", { name: `Refer a Connection for ${job.title}` });
  await dialog.getByRole("button", { name: "Ines Okonkwo", exact: true }).click();
  await dialog.getByRole("button", { name: "Submit Referral" }).click();
  await expect(told.getByText(`Successfully referred connection for ${job.title}`)).toBeVisible();

  await asking.reload();
  const referrals = asking.getByRole("list", { name: "Referrals" });
  await expect(referrals.getByRole("link", { name: "Ines Okonkwo", exact: true })).toBeVisible();
  await expect(asking.getByText(/^Colleagues were asked on/)).toBeVisible();
});
