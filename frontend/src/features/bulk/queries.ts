import { plural } from "@lingui/core/macro";
import { QueryObserver, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import { apiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { BulkAction } from "@/shared/api/types";
import { useUndoNotice } from "@/shared/ui/feedback/notice";
import { referralStatus } from "@/shared/ui/status";

/** How the result of a bulk action is told, by what it is about. */
export type BulkWording = {
  /** What became of it, in a sentence. */
  result: (bulk: BulkAction) => string;
  /** What it is about: the button says "Undo {name}". */
  name: (bulk: BulkAction) => string;
  /** The same for changes of the same thing, of which only the last can be undone: "job 7". */
  subject: (bulk: BulkAction) => string;
  /** Asks for its undo; by default the call for bulk actions. Resolves to it as it is undone row by row. */
  undo?: (bulk: BulkAction) => Promise<BulkAction>;
};

/** How many referrals got which status, in a sentence. */
export function statusSetText({ done, status: to }: BulkAction): string {
  const status = to && referralStatus(to).label;
  return plural(done, { one: `# referral moved to ${status}.`, other: `# referrals moved to ${status}.` });
}

/** What was done or undone, in a sentence, and how many were left out. */
export function withRest(sentence: string, { undone_at, skipped, kept }: BulkAction): string {
  if (undone_at !== null)
    return kept > 0
      ? `${sentence} ${plural(kept, { one: "# had changed since.", other: "# had changed since." })}`
      : sentence;
  return skipped > 0
    ? `${sentence} ${plural(skipped, { one: "# was skipped.", other: "# were skipped." })}`
    : sentence;
}

type ListQuery = { limit?: number; offset?: number; ordering?: string };

/** The query of a list as the `query` of a bulk action, which means all that match: without page and order. */
export function matchingQuery({ limit, offset, ordering, ...filters }: ListQuery): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== "");
  return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}

const POLL_MS = 1000;

const bulkKey = (id: number) => apiQuery("/bulk-actions/{id}/", { path: { id } });

/** It is not this user's, or not in this view: nothing more is to be learnt of it. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status);

/**
 * A bulk action, read again each second while the worker does or undoes its rows, also after a failure,
 * and once it cannot be undone any more.
 */
const bulkQuery = (begun: BulkAction) => ({
  ...bulkKey(begun.id),
  initialData: begun,
  initialDataUpdatedAt: 0,
  staleTime: 0,
  refetchInterval: ({ state: { data, error } }: { state: { data?: BulkAction; error: unknown } }) => {
    if (isRefused(error)) return false;
    return data?.running || error ? POLL_MS : (data?.undo_seconds ?? 0) * 1000 || false;
  },
});

/** How far a bulk action is. What it affects is read again when it is done, or undone. */
export function useBulkAction(begun: BulkAction) {
  const query = useQuery(bulkQuery(begun));
  const { running } = query.data;
  const refresh = useRefreshAffected("referral");
  const finished = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!running) finished();
  }, [running]);
  return query;
}

/** Undoes a bulk action; resolves to it as it is undone row by row. */
export function useUndoBulk(): (bulk: BulkAction, wording: BulkWording) => Promise<BulkAction> {
  const queryClient = useQueryClient();
  return async (bulk, wording) => {
    const { id } = bulk;
    const undoing = await (wording.undo?.(bulk) ?? api.post("/bulk-actions/{id}/undo/", { path: { id } }));
    const { queryKey } = bulkKey(id);
    // What was asked before may be answered after.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, undoing);
    return undoing;
  };
}

/**
 * Follows a bulk action in the background: reads again what it affects when it is done, and tells the
 * result in a notice, with Undo. Also works once its screen is left. Returns how to stop following.
 */
export function useFollowBulk(): (bulk: BulkAction, wording: BulkWording) => () => void {
  const queryClient = useQueryClient();
  const notify = useUndoNotice();
  const undo = useUndoBulk();
  const refresh = useRefreshAffected("referral");
  const follow = (begun: BulkAction, wording: BulkWording): (() => void) => {
    const observer = new QueryObserver(queryClient, bulkQuery(begun));
    const stop = observer.subscribe(({ data: bulk, error, isFetchedAfterMount }) => {
      if (isRefused(error)) return stop();
      // Also one that is finished is read once more: for how long it can be undone.
      if (!isFetchedAfterMount || error || !bulk || bulk.running) return;
      stop();
      if (begun.running) void refresh();
      notify(wording.result(bulk), {
        name: wording.name(bulk),
        subject: wording.subject(bulk),
        // Something else may be undone with it.
        seconds: bulk.done > 0 || wording.undo ? bulk.undo_seconds : null,
        undo: async () => {
          follow(await undo(bulk, wording), wording);
          return null;
        },
      });
    });
    return stop;
  };
  return follow;
}
