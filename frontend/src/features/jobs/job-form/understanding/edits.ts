import type { JobUnderstanding } from "@/shared/api/types";

export type CodedLabel = JobUnderstanding["roles"][number];
type Understood = Pick<JobUnderstanding, "roles" | "level" | "words">;

/**
 * The user's edits to what was understood. Stored as differences, because the texts may still
 * change.
 */
export type Edits = {
  addedRoles: readonly CodedLabel[];
  removedRoles: readonly string[];
  addedWords: readonly string[];
  removedWords: readonly string[];
  /** Omitted if unchanged; null for no level. */
  level?: CodedLabel | null;
};

/** Applies the user's edits to what was understood. */
export function withEdits<Value extends Understood>(understood: Value, edits: Edits | null): Value {
  if (!edits) return understood;
  const roles = understood.roles.filter(({ code }) => !edits.removedRoles.includes(code));
  const words = understood.words.filter((word) => !edits.removedWords.includes(word));
  return {
    ...understood,
    roles: [...roles, ...edits.addedRoles.filter(({ code }) => roles.every((one) => one.code !== code))],
    words: [...words, ...edits.addedWords.filter((word) => !words.includes(word))],
    level: edits.level === undefined ? understood.level : edits.level,
  };
}

/** The differences between `wanted` and what was understood; null if there are none. */
export function findEdits(understood: Understood, wanted: Understood): Edits | null {
  const edits: Edits = {
    addedRoles: wanted.roles.filter(({ code }) => understood.roles.every((one) => one.code !== code)),
    removedRoles: understood.roles
      .map(({ code }) => code)
      .filter((code) => wanted.roles.every((one) => one.code !== code)),
    addedWords: wanted.words.filter((word) => !understood.words.includes(word)),
    removedWords: understood.words.filter((word) => !wanted.words.includes(word)),
    level: wanted.level?.code !== understood.level?.code ? wanted.level : undefined,
  };
  const { level, ...lists } = edits;
  return level !== undefined || Object.values(lists).some((list) => list.length > 0) ? edits : null;
}
