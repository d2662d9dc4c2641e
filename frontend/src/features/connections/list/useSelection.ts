import { useState } from "react";
import type { Connection } from "@/shared/api/types";

/** The selected rows across all pages, as they were when selected. */
export function useSelection() {
  const [rows, setRows] = useState<ReadonlyMap<number, Connection>>(new Map());
  return {
    ids: [...rows.keys()],
    rows: [...rows.values()],
    has: (id: number): boolean => rows.has(id),
    toggle: (these: readonly Connection[], chosen: boolean): void =>
      setRows((before) => {
        const after = new Map(before);
        for (const row of these) {
          if (chosen) after.set(row.id, row);
          else after.delete(row.id);
        }
        return after;
      }),
    clear: (): void => setRows(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
