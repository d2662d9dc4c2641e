import { useState } from "react";

/** Which rows are chosen, by id, also those on other pages. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids: [...ids],
    has: (id: number): boolean => ids.has(id),
    toggle: (these: readonly number[], chosen: boolean): void =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of these) {
          if (chosen) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    clear: (): void => setIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
