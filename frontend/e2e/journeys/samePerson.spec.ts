import { addUser } from "../support/company";
import { expect, test } from "../support/test";

const PROFILE = "https://www.linkedin.com/in/ilse-marin";

test("HR merges one person with two profiles, and a mistyped address is corrected", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const { hr } = company;
  const colleague = await addUser(company, "EMPLOYEE", "Vera Holm");
  const glazier = await manager.createJob("Glazier");
  const potter = await manager.createJob("Potter");
  const address = "ilse@glass.test";
  const known = await employee.addConnection("Ilse Marin", { email: address, profile_url: PROFILE });
  const first = await employee.refer(known, glazier);
  const married = await colleague.addConnection("Ilse Roth", {
    email: address,
    profile_url: `${PROFILE}-roth`,
  });
  const second = await colleague.refer(married, glazier);
  const mistyped = await colleague.addConnection("Ilse Marin", { email: "ilse@glas.test" });
  const third = await colleague.refer(mistyped, potter);
  const applicants = async () =>
    (await hr.get<{ applicants_count: number }>(`/jobs/${glazier.id}/`)).applicants_count;
  expect(await applicants()).toBe(2);

  await test.step("HR merges the two, takes it back and merges them again", async () => {
    const page = await openPage(`/referrals/${first.id}`, { as: hr });
    const maybe = page.getByRole("region", { name: "May Be the Same Person" });
    await expect(maybe.getByText(`${PROFILE}-roth`)).toBeVisible();
    await maybe.getByRole("button", { name: "Merge with Ilse Roth" }).click();
    await expect(page.getByText("Merged with Ilse Roth: one person from now on.")).toBeVisible();
    const others = page.getByRole("region", { name: "Other Referrals of This Person" });
    await expect(others.getByText("Merged by HR")).toBeVisible();
    expect(await applicants()).toBe(1);
    await others.getByRole("button", { name: "Split from Ilse Roth" }).click();
    await expect(maybe).toBeVisible();
    expect(await applicants()).toBe(2);
    await maybe.getByRole("button", { name: "Merge with Ilse Roth" }).click();
    await expect(others.getByText("Merged by HR")).toBeVisible();
  });

  await test.step("The referrer corrects the address, and HR sees whose referral it is", async () => {
    const page = await openPage(`/referrals/${third.id}`, { as: colleague });
    await page.getByRole("button", { name: "Correct Email or Profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct Ilse Marin" });
    await dialog.getByLabel("Email").fill(address);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Ilse Marin was corrected.")).toBeVisible();
    await expect(page.getByRole("link", { name: address })).toBeVisible();
    await expect(page.getByRole("button", { name: "Correct Email or Profile" })).toHaveCount(0);
    const { other_referrals } = await hr.get<{ other_referrals: { id: number }[] }>(
      `/referrals/${third.id}/`,
    );
    expect(other_referrals.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});
