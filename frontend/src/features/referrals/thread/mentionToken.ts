/** Somebody who can be mentioned. */
export type Person = { id: number; name: string };

/** A mention being typed: the positions of the "@" and of the caret, and the text between. */
export type MentionToken = { start: number; end: number; typed: string };

/** Maximum number of suggested people. */
const MAX_PEOPLE = 6;

/** The mention at the caret; null if no word there begins with "@". */
export function findMentionToken(text: string, caret: number): MentionToken | null {
  const typed = /(?:^|[\s(])@([^@\n]{0,60})$/.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, end: caret, typed };
}

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();

/**
 * People with a name that starts with the typed text, ignoring case and accents. A space after the
 * full name matches nobody.
 */
export const matchPeople = (people: readonly Person[], typed: string): Person[] =>
  people.filter(({ name }) => ` ${fold(name)}`.includes(` ${fold(typed)}`)).slice(0, MAX_PEOPLE);

/** Replaces the typed mention with the full name; returns the text and the new caret position. */
export function insertMention(text: string, { start, end }: MentionToken, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(end).replace(/^ /, ""), caret: before.length };
}
