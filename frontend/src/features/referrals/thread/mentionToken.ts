import { fold, searchWords } from "@/shared/search";

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

/**
 * People of whose names some begin with the typed words, in any order, compared as searches do. A
 * space after the full name matches nobody.
 */
export function matchPeople(people: readonly Person[], typed: string): Person[] {
  const words = searchWords(typed);
  const matches = ({ name }: Person): boolean => {
    const names = name.split(/\s+/).flatMap((part) => fold(part).split("-"));
    if (/\s$/.test(typed) && (words.length === 0 || words.length >= names.length)) return false;
    return words.every((spellings) =>
      spellings.some((word) => [fold(name), ...names].some((each) => each.startsWith(word))),
    );
  };
  return people.filter(matches).slice(0, MAX_PEOPLE);
}

/** Replaces the typed mention with the full name; returns the text and the new caret position. */
export function insertMention(text: string, { start, end }: MentionToken, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(end).replace(/^ /, ""), caret: before.length };
}
