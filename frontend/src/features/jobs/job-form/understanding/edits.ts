import type { JobUnderstanding } from "@/shared/api/types";

export type Named = JobUnderstanding["roles"][number];
type Understood = Pick<JobUnderstanding, "roles" | "level" | "words">;

/** What somebody changed in what was understood of a job: kept apart, since its texts may still change. */
export type Edits = {
  addedRoles: readonly Named[];
  removedRoles: readonly string[];
  addedWords: readonly string[];
  removedWords: readonly string[];
  /** Left out where it stays as understood; null for none. */
  level?: Named | null;
};

/** What was understood, with what somebody changed. */
export function withEdits<Known extends Understood>(known: Known, edits: Edits | null): Known {
  if (!edits) return known;
  const roles = known.roles.filter(({ code }) => !edits.removedRoles.includes(code));
  const words = known.words.filter((word) => !edits.removedWords.includes(word));
  return {
    ...known,
    roles: [...roles, ...edits.addedRoles.filter(({ code }) => roles.every((one) => one.code !== code))],
    words: [...words, ...edits.addedWords.filter((word) => !words.includes(word))],
    level: edits.level === undefined ? known.level : edits.level,
  };
}

/** How `wanted` differs from what was understood; null where it does not. */
export function findEdits(known: Understood, wanted: Understood): Edits | null {
  const edits: Edits = {
    addedRoles: wanted.roles.filter(({ code }) => known.roles.every((one) => one.code !== code)),
    removedRoles: known.roles
      .map(({ code }) => code)
      .filter((code) => wanted.roles.every((one) => one.code !== code)),
    addedWords: wanted.words.filter((word) => !known.words.includes(word)),
    removedWords: known.words.filter((word) => !wanted.words.includes(word)),
    ...(wanted.level?.code !== known.level?.code && { level: wanted.level }),
  };
  const { level, ...lists } = edits;
  return level !== undefined || Object.values(lists).some((list) => list.length > 0) ? edits : null;
}
