/** Somebody to invite as they were pasted or listed; `email` is any text if it `isAddress` is false. */
export type Pasted = { email: string; firstName: string; lastName: string; isAddress: boolean };

/** A row of a file, as the server has read it. */
type Listed = { email: string; first_name: string; last_name: string };

/** The most addresses of one call. */
export const MOST_INVITED = 200;

export const LONGEST_NAME = 100;
const LONGEST_EMAIL = 320;

const WITHOUT_WIDTH = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const APOSTROPHES = /[‘’ʼ‚‛]/g;
/** An address begins only after one of these, so that nobody is invited by a part of their address. */
const WORD = /[^\s,;:|<>()[\]{}"“”„«»]+/g;
const ADDRESS =
  /^(?!['*`])[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const QUOTED = /^(['*_`]+)(.+)\1$/;

/**
 * The people of a pasted text, each mailbox once: separated by commas, semicolons, blanks or lines, with
 * or without a name ("Ada Lovelace <ada@x.org>", "Lovelace, Ada <ada@x.org>"). A word with an @ that is
 * no address, and a line without any, are kept, so that they are shown as what they are.
 */
export function parseAddresses(text: string): Pasted[] {
  const lines = text
    .replaceAll(WITHOUT_WIDTH, "")
    .replaceAll(APOSTROPHES, "'")
    .split(/[\r\n]+/);
  return onlyOnce(lines.flatMap((line, index) => parseLine(line, index === 0)));
}

/** Whether a pasted text is a table whose first line names its columns. */
export function hasHeadings(text: string): boolean {
  const [first = "", ...others] = text.trim().split(/[\r\n]+/);
  return /[\t,;|]/.test(first) && !first.includes("@") && others.some((line) => line.includes("@"));
}

/** The people of a file. A cell may be more than an address, as it may be in a pasted text. */
export function listedPeople(rows: readonly Listed[]): Pasted[] {
  return onlyOnce(
    rows.flatMap(({ email, first_name: firstName, last_name: lastName }) => {
      const found = parseAddresses(email || `${firstName} ${lastName}`);
      const named = found.length === 1 && (firstName || lastName);
      return named ? found.map((person) => ({ ...person, firstName, lastName })) : found;
    }),
  );
}

/** Leaves out who is there already: with the same address, or with an alias of it behind a plus. */
export function onlyOnce(people: readonly Pasted[]): Pasted[] {
  const found = new Map<string, Pasted>();
  for (const person of people) {
    const key = person.email.toLowerCase().replace(/(.)\+.*@/, "$1@");
    if (!found.has(key)) found.set(key, person);
  }
  return [...found.values()];
}

function parseLine(line: string, isFirst: boolean): Pasted[] {
  const words = [...line.matchAll(WORD)].filter(([word]) => word.includes("@"));
  if (words.length === 0) {
    const rest = clean(line);
    // The head of a CSV is no mistake.
    const isHead = isFirst && /e-?mail/i.test(line);
    return rest && !isHead ? [noAddress(rest)] : [];
  }
  let end = 0;
  return words.map((match, index) => {
    const before = line.slice(end, match.index);
    end = match.index + match[0].length;
    const email = unwrapped(match[0]);
    if (!ADDRESS.test(email) || email.length > LONGEST_EMAIL) return noAddress(match[0]);
    // In a row of a CSV, the name may stand behind its only address.
    const isOnly = words.length === 1;
    const after = isOnly && index === 0 && !clean(before) ? line.slice(end) : "";
    return { email, ...splitName(before, after), isAddress: true };
  });
}

const noAddress = (text: string): Pasted => ({
  email: text.slice(0, LONGEST_EMAIL),
  firstName: "",
  lastName: "",
  isAddress: false,
});

/** A word without the punctuation behind it, and without quotes or emphasis that stand at both ends. */
function unwrapped(word: string): string {
  const text = word.replace(/[.!?…]+$/, "");
  return (QUOTED.exec(text)?.[2] ?? text).replace(/[.!?…]+$/, "").replace(/(@[^?]*)\?.*$/, "$1");
}

function splitName(before: string, after: string) {
  // A name is written last name first only before "<".
  const isTurned = /<\s*(mailto:)?$/i.test(before);
  const parts = isTurned ? before.split(",").map(clean).filter(Boolean) : [];
  const [last = "", first = ""] = parts;
  if (parts.length === 2) return { firstName: limited(first), lastName: limited(last) };
  const [firstName = "", ...others] = (clean(before) || clean(after)).split(" ");
  return { firstName: limited(firstName), lastName: limited(others.join(" ")) };
}

const limited = (name: string): string => name.slice(0, LONGEST_NAME).trim();

/** A text without notes in brackets, quotes, separators, the label "E-mail", and a number before it. */
const clean = (text: string): string =>
  text
    .replaceAll(/\([^()]*\)/g, " ")
    .replaceAll(/mailto:|[<>"“”„«»()[\]{}|,;:]/gi, " ")
    .split(/\s+/)
    .map((word) => word.replace(/^'+|'+$/g, ""))
    .filter((word) => word && !/^e-?mail$/i.test(word))
    .join(" ")
    .replace(/^[\d\s.-]+/, "");
