import type { RejectionReasons, RejectionReasonsInput } from "@/shared/api/types";
import type { FormErrors } from "@/shared/forms/useSubmission";
import { REASONS } from "./reasonMessages";

/** `key` is the React key: the id, or a negative number for an unsaved row. */
export type ReasonRow = { key: number; id: number | null; name: string; retired: boolean };
export type ReasonValues = { reasons: ReasonRow[] };

export const MAX_REASONS = 50;

export const toReasonValues = ({ reasons }: RejectionReasons): ReasonValues => ({
  reasons: reasons.map((reason) => ({ ...reason, key: reason.id })),
});

export const toReasonsInput = (
  { reasons }: ReasonValues,
  { updated_at }: RejectionReasons,
): RejectionReasonsInput => ({
  reasons: reasons.map(({ id, name, retired }) => ({ id, name: name.trim(), retired })),
  updated_at,
});

/** The server's validation rules. */
export function validateReasons({ reasons }: ReasonValues): FormErrors<ReasonValues> {
  const names = reasons.map(({ name }) => name.trim().toLocaleLowerCase());
  if (names.includes("")) return { root: REASONS.noName };
  if (new Set(names).size < names.length) return { root: REASONS.twice };
  if (reasons.every(({ retired }) => retired)) return { root: REASONS.noneInUse };
  return {};
}

/** The rows with the one at `index` moved by `by` positions. */
export function moveRow(rows: readonly ReasonRow[], index: number, by: number): ReasonRow[] {
  const next = [...rows];
  const [row] = next.splice(index, 1);
  if (row) next.splice(index + by, 0, row);
  return next;
}

/** The rows with a new one before the retired ones. */
export function addRow(rows: readonly ReasonRow[]): ReasonRow[] {
  const key = Math.min(0, ...rows.map((row) => row.key)) - 1;
  const firstRetired = rows.findIndex(({ retired }) => retired);
  const index = firstRetired < 0 ? rows.length : firstRetired;
  return [...rows.slice(0, index), { key, id: null, name: "", retired: false }, ...rows.slice(index)];
}
