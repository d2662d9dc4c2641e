import { expect, selectOption, test } from "../support/test";

test("an employee adds, searches, edits and deletes connections", async ({
  openPage,
  employee,
  consoleErrors,
}) => {
  consoleErrors.expect(/\/api\/connections\/: .* 400/, /^The server did not accept the form\./);
  const page = await openPage("/dashboard", { as: employee });
  await page.getByRole("link", { name: "LinkedIn Connections" }).first().click();

  const row = page.getByRole("row").filter({ hasText: "Zora Zeller" });
  await test.step("The first connection is added manually", async () => {
    await expect(page.getByText("No connections found", { exact: true })).toBeVisible();
    await expect(page.getByText("Import your LinkedIn connections or add them manually.")).toBeVisible();
    await page.getByRole("button", { name: "Add Connection" }).click();
    const adding = page.getByRole("dialog", { name: "Add New Connection" });
    await expect(adding.getByRole("button", { name: "Save" })).toBeDisabled();
    await adding.getByLabel("First Name").fill("Zora");
    await adding.getByLabel("Last Name").fill("Zeller");
    await adding.getByLabel("Email").fill("zora@");
    await adding.getByRole("button", { name: "Save" }).click();
    await expect(adding.getByText(/enter a valid e-?mail address/i).first()).toBeVisible();
    await adding.getByLabel("Email").fill("zora.zeller@example.org");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Zora Zeller was added to your connections.")).toBeVisible();
    await expect(row.getByText("zora.zeller@example.org")).toBeVisible();
  });

  const range = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  await test.step("Lists with more rows have pages", async () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const lines = letters.map((letter) => `${letter}da,Marsh${letter},,,Fenland Ltd,Surveyor,03 Mar 2024`);
    const form = new FormData();
    const csv = ["First Name,Last Name,URL,Email Address,Company,Position,Connected On", ...lines].join("\n");
    form.append("file", new Blob([csv]), "Connections.csv");
    await employee.call("POST", "/import-linkedin/", form);
    await page.reload();

    const table = page.getByRole("table", { name: "Connections" });
    // `check` fails if the checkbox does not change with the click.
    await table.getByRole("checkbox").first().check();
    await table.getByRole("checkbox").first().uncheck();
    const rows = table.locator("tbody").getByRole("row");
    await expect(page.getByText("Rows per page:")).toBeVisible();
    await range("1–10 of 27");
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText("-");
    await page.getByRole("button", { name: "Go to next page" }).click();
    await range("11–20 of 27");
    await selectOption(page, "Rows per page:", "25");
    await range("1–25 of 27");
    await page.getByRole("button", { name: "Go to next page" }).click();
    await range("26–27 of 27");
    await expect(rows.filter({ hasText: "Zora Zeller" })).toBeVisible();
    await selectOption(page, "Rows per page:", "5");
    await range("1–5 of 27");
    await expect(rows).toHaveCount(5);
    await page.getByRole("combobox", { name: "Rows per page:" }).click();
    await expect(page.getByRole("option")).toHaveText(["5", "10", "25"]);
    await page.keyboard.press("Escape");
  });

  await test.step("The search covers all pages; what it finds is edited and deleted", async () => {
    await page.getByLabel("Search Connections").fill("zora zel");
    await range("1–1 of 1");
    await page.getByRole("button", { name: "Edit Zora Zeller" }).click();
    const editing = page.getByRole("dialog", { name: "Edit Connection" });
    await expect(editing.getByLabel("Email")).toHaveValue("zora.zeller@example.org");
    await editing.getByLabel("Company").fill("Harbour & Sons");
    await editing.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("dialog", { name: "Discard changes?" })
      .getByRole("button", { name: "Keep Editing" })
      .click();
    await editing.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Zora Zeller was saved.")).toBeVisible();
    await expect(row.getByText("Harbour & Sons")).toBeVisible();

    await page.getByRole("button", { name: "Delete Zora Zeller" }).click();
    const deleting = page.getByRole("dialog", { name: "Delete connection?" });
    await expect(deleting.getByText("Zora Zeller will be removed from your connections.")).toBeVisible();
    await deleting.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText('No connections found matching "zora zel"')).toBeVisible();
    await page.getByRole("button", { name: "Clear Search" }).click();
    await range("1–5 of 26");
  });
});
