import type { Page } from "@playwright/test";

/** Adds all texts of a response. */
export function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === "string") into.add(value);
  else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) collectTexts(one, into);
}

/** What is read or read out: texts, labels, placeholders, titles; not the names of zones, currencies and countries. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, option")) found.add(node.textContent ?? "");
    for (const name of ["aria-label", "placeholder", "title", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`))
        found.add(element.getAttribute(name) ?? "");
    return [...found];
  });

/** Names, and what the browser calls something, such as months and weekdays. */
const NAMES =
  /\b[Vv]or \d+ [A-Z][a-z]+\b|Vouch|LinkedIn|Google|Slack|Teams|Microsoft|Excel|CSV|ZIP|UTF-8|HTTPS?|JSON|Deutsch|English|\b(?:(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\b|https?:\S+|\w+@[\w.]+|\S+\.(?:com|csv|zip|example)\b/g;

const words = (text: string): string[] => text.match(/[A-Za-zÄÖÜäöüß]{3,}/g) ?? [];

/** Whether a text has words that come neither from a catalog, which has accents, nor from the server. */
export function isPlain(text: string, data: ReadonlySet<string>): boolean {
  const trimmed = text.trim();
  // Names and addresses may be shown in pieces.
  if (words(trimmed).length === 0 || [...data].some((one) => one.includes(trimmed))) return false;
  let rest = trimmed.replace(NAMES, " ");
  const known = [...data]
    .filter((one) => one.length > 1 && rest.includes(one))
    .sort((a, b) => b.length - a.length);
  for (const one of known) rest = rest.replaceAll(one, " ");
  return (
    words(rest).some((word) => !/[^A-Za-zÄÖÜäöüß]/.test(word)) &&
    !/[ĀāàćĆĎďĒēĝĥĩĶķĺḿńŌōƥŕŚśţũŵŷźŽ]/.test(rest)
  );
}
