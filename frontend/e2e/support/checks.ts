import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

/** Serious violations of all of axe's rules, or of one. */
export async function axeViolations(page: Page, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rule && { runOnly: { type: "rule", values: [rule] } }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts of buttons, links and alerts that are wider than the room they have, and so are cut off or stand beside it. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page
    .locator("button, a[href], [role=button], .MuiAlert-message")
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
        // Three dots say that something is missing.
        .filter((element) =>
          [element, ...element.querySelectorAll("*")].every(
            (part) => getComputedStyle(part).textOverflow !== "ellipsis",
          ),
        )
        .map(
          (element) => `${element.scrollWidth} > ${element.clientWidth}: ${element.outerHTML.slice(0, 300)}`,
        ),
    );
