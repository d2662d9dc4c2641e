import { expect, test } from "../support/test";

test("the board's columns scroll below their heads; on narrow screens and with large text, the page does", async ({
  openPage,
  demoAccount,
}) => {
  const page = await openPage("/all-referrals?board=true", { as: await demoAccount("hr") });
  await page.setViewportSize({ width: 1280, height: 900 });
  const column = page.getByRole("region", { name: "Rejected", exact: true });
  await column.getByRole("button", { name: /^Rejected \d+$/ }).click();
  const cards = column.getByRole("listitem");
  const scrolls = () =>
    column
      .getByRole("list")
      .evaluate(({ parentElement: area }) => area && area.scrollHeight > area.clientHeight);
  await expect(cards.nth(10)).toBeAttached();
  expect(await scrolls()).toBe(true);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards.last()).toBeInViewport();
  await expect(column.getByRole("heading", { level: 2 })).toBeInViewport();

  // They end with the window, whatever stands above them.
  const bottom = async () => {
    const box = await column.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const root = page.locator("html");
  for (const height of [900, 700]) {
    await page.setViewportSize({ width: 1280, height });
    await expect.poll(bottom).toBeGreaterThan(height - 90);
    expect(await bottom()).toBeLessThan(height);
    expect(await root.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  await root.evaluate((element) => element.style.setProperty("font-size", "200%"));
  expect(await scrolls()).toBe(false);
  await root.evaluate((element) => element.style.removeProperty("font-size"));
  await page.setViewportSize({ width: 890, height: 900 });
  expect(await scrolls()).toBe(false);
});
