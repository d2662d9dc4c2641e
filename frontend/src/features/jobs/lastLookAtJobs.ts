const KEY = "jobs-looked-at";

/** When somebody last looked at the open jobs in this browser; null where they never have, or it cannot be known. */
export function lastLookAtJobs(userId: number): string | null {
  try {
    const { id, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { id?: number; at?: string };
    return id === userId && at ? at : null;
  } catch {
    return null;
  }
}

/** They are looking at them now. */
export function noteLookAtJobs(userId: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id: userId, at: new Date().toISOString() }));
  } catch {
    // Without storage, jobs of the last week count as new.
  }
}
