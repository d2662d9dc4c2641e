import { useEffect } from "react";
import { useSession } from "@/shared/session/useSession";

const KEY = "jobs-looked-at";

/** When the user last visited the open jobs in this browser; null if never or unknown. */
export function getLastJobsVisit(userId: number): string | null {
  try {
    const { id, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { id?: number; at?: string };
    return id === userId && at ? at : null;
  } catch {
    return null;
  }
}

function recordJobsVisit(userId: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id: userId, at: new Date().toISOString() }));
  } catch {
    // Without storage, jobs of the last week count as new.
  }
}

/** Records the visit of the signed-in user, unless they use View As. */
export function useRecordJobsVisit(): void {
  const { user, viewAs } = useSession();
  const id = viewAs === null ? user?.id : undefined;
  useEffect(() => {
    if (id !== undefined) recordJobsVisit(id);
  }, [id]);
}
