import type { Locator } from "@playwright/test";
import { expect, test } from "../support/test";

/** What is left of an element's look where the system sets all colours and drops backgrounds. */
const lookOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const { textDecorationLine, borderStyle, borderWidth } = getComputedStyle(node);
    return `underline ${textDecorationLine}, border ${borderStyle} ${borderWidth}`;
  });

async function expectDifferentLook(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible();
  await expect(other).toBeVisible();
  expect(await lookOf(chosen)).not.toBe(await lookOf(other));
}

test("what is chosen is told apart in high contrast", async ({ company, manager, employee, openPage }) => {
  const job = await manager.createJob("Dyer");
  const referral = await employee.refer(await employee.addConnection("Ada Krapp"), job, "Mixes well.");
  const page = await openPage(`/referrals/${referral.id}`, { as: company.hr, forcedColors: "active" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

  await test.step("the audience of a message", () =>
    expectDifferentLook(button("Internal"), button(`Shared with ${employee.name}`)));
  expect(await lookOf(button("Send to Reviewers"))).toContain("border solid 1px");

  await test.step("filters and the current page", async () => {
    await page.goto("/all-referrals?status=PENDING");
    await expectDifferentLook(button("Pending"), button("Hired"));
    await expectDifferentLook(link("All Referrals"), link("All Jobs"));
  });

  await test.step("tabs and progress", async () => {
    await page.goto("/hr-metrics");
    const tab = (name: string) => page.getByRole("tab", { name });
    await expectDifferentLook(tab("Overview"), tab("Job Metrics"));
    const bar = page.getByRole("progressbar", { name: "Conversion Rate" });
    expect(await lookOf(bar)).toContain("border solid 1px");
  });

  await test.step("options", async () => {
    await page.getByRole("tab", { name: "Job Metrics" }).click();
    await page.getByRole("combobox", { name: "Status" }).click();
    await expectDifferentLook(
      page.getByRole("option", { name: "All Statuses" }),
      page.getByRole("option", { name: "Hired" }),
    );
  });

  await test.step("tiles", async () => {
    const own = await openPage("/my-referrals?status=PENDING", { as: employee, forcedColors: "active" });
    await expectDifferentLook(
      own.getByRole("button", { name: /^Pending/ }),
      own.getByRole("button", { name: /^Hired/ }),
    );
  });
});
