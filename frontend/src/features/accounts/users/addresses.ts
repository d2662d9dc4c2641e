/** An address as it was pasted, with the name beside it. */
export type Pasted = { email: string; name?: string };

/** The most addresses of one call. */
export const MOST_INVITED = 200;

const LONGEST_NAME = 200;
const LONGEST_EMAIL = 320;

/**
 * The addresses of a pasted text, each once: separated by commas, semicolons, blanks or lines, with or
 * without a name ("Ada Lovelace <ada@x.org>"), or the rows of a CSV. A line without any address is kept
 * as one, so that it is shown as what it is.
 */
export function parseAddresses(text: string): Pasted[] {
  const found = new Map<string, Pasted>();
  for (const [index, line] of text.split(/[\r\n]+/).entries()) {
    const people = parseLine(line, index === 0);
    for (const { email, name } of people) {
      const key = email.toLowerCase();
      if (!found.has(key)) found.set(key, name ? { email, name } : { email });
    }
  }
  return [...found.values()];
}

const ADDRESS = /[^\s,;<>"']+@[^\s,;<>"']+/g;

function parseLine(line: string, isFirst: boolean): Pasted[] {
  const matches = [...line.matchAll(ADDRESS)];
  if (matches.length === 0) {
    const rest = clean(line);
    // The head of a CSV is no mistake.
    const isHead = isFirst && /e-?mail/i.test(rest);
    return rest && !isHead ? [{ email: rest.slice(0, LONGEST_EMAIL) }] : [];
  }
  let end = 0;
  return matches.map((match, index) => {
    const before = clean(line.slice(end, match.index));
    end = match.index + match[0].length;
    // In a row of a CSV, the name may stand behind its only address.
    const isOnly = matches.length === 1;
    const after = isOnly && index === 0 && !before ? clean(line.slice(end)) : "";
    return { email: match[0].replace(/[.:]+$/, "").slice(0, LONGEST_EMAIL), name: before || after };
  });
}

const clean = (text: string): string =>
  text
    .replaceAll(/[<>"']|mailto:/g, " ")
    .replaceAll(/[,;\t]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_NAME);
