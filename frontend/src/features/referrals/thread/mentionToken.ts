/** Somebody who can be mentioned. */
export type Person = { id: number; name: string };

/** A name that is being typed: where its "@" stands, where the caret does, and what stands between them. */
export type MentionToken = { start: number; end: number; typed: string };

/** No more than can be looked over while typing. */
const MOST = 6;

/** The name that is being typed at the caret; null where there is no "@" that begins a word. */
export function mentionTokenAt(text: string, caret: number): MentionToken | null {
  const typed = /(?:^|[\s(])@([^@\n]{0,60})$/.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, end: caret, typed };
}

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();

/** Those one of whose names begins so, whatever its case and accents; nobody once the name is followed by a space. */
export const peopleLike = (people: readonly Person[], typed: string): Person[] =>
  people.filter(({ name }) => ` ${fold(name)}`.includes(` ${fold(typed)}`)).slice(0, MOST);

/** The text with the name in place of what was typed of it, and where the caret belongs then. */
export function withMention(text: string, { start, end }: MentionToken, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(end).replace(/^ /, ""), caret: before.length };
}
