import { plural, t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { apiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { BulkAction, BulkInput } from "@/shared/api/types";
import { useNotify, useUndoNotice } from "@/shared/ui/feedback/notice";
import { referralStatus } from "@/shared/ui/status";

const POLL_MS = 1000;

const bulkQuery = (id: number) => apiQuery("/referrals/bulk/{id}/", { path: { id } });

const getBulk = (id: number) => api.get("/referrals/bulk/{id}/", { path: { id } });

/** A bulk action, fetched again each second while the worker does or undoes its rows, and once it cannot be undone. */
export const useBulkAction = (begun: BulkAction) =>
  useQuery({
    ...bulkQuery(begun.id),
    initialData: begun,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.running === false ? (data.undo_seconds ?? 0) * 1000 || false : POLL_MS,
  });

export const beginBulk = (body: BulkInput) => api.post("/referrals/bulk/", { body });

/** What became of a bulk action, in a sentence. */
export function bulkResult(bulk: BulkAction): string {
  const { done, skipped, undone, kept } = bulk;
  const left = skipped > 0 ? ` ${plural(skipped, { one: "# was skipped.", other: "# were skipped." })}` : "";
  if (bulk.undone_at !== null) {
    const not =
      kept > 0 ? ` ${plural(kept, { one: "# had changed since.", other: "# had changed since." })}` : "";
    return plural(undone, { one: "# referral undone.", other: "# referrals undone." }) + not;
  }
  if (bulk.status) {
    const { label: status } = referralStatus(bulk.status);
    return plural(done, { one: `# referral: ${status}.`, other: `# referrals: ${status}.` }) + left;
  }
  const manager = bulk.hiring_manager_name;
  if (manager)
    return (
      plural(done, {
        one: `The job of # referral went to ${manager}.`,
        other: `The jobs of # referrals went to ${manager}.`,
      }) + left
    );
  return (
    plural(done, { one: "Reminder of # referral sent.", other: "Reminders of # referrals sent." }) + left
  );
}

/** Undoes a bulk action; returns it as it is undone row by row. */
export function useUndoBulk() {
  const queryClient = useQueryClient();
  return async (id: number): Promise<BulkAction> => {
    const undoing = await api.post("/referrals/bulk/{id}/undo/", { path: { id } });
    queryClient.setQueryData(bulkQuery(id).queryKey, undoing);
    return undoing;
  };
}

/** Refetches what a bulk action about referrals, and about their jobs, affects. */
export function useRefreshAfterBulk(): () => void {
  const refreshReferrals = useRefreshAffected("referral");
  const refreshJobs = useRefreshAffected("job");
  return () => {
    void refreshReferrals();
    void refreshJobs();
  };
}

/**
 * Tells the result of a bulk action in a notice, with Undo, once it has one. Also works once its
 * dialog is closed.
 */
export function useFollowBulk(): (bulk: BulkAction) => Promise<void> {
  const notifyUndoable = useUndoNotice();
  const notify = useNotify();
  const undo = useUndoBulk();
  const refresh = useRefreshAfterBulk();
  const follow = async ({ id, running }: BulkAction): Promise<void> => {
    try {
      // Also of one that is finished: for how long it can be undone.
      let bulk = await getBulk(id);
      while (bulk.running) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        bulk = await getBulk(id);
      }
      if (running) refresh();
      const { done } = bulk;
      notifyUndoable(bulkResult(bulk), {
        name: plural(done, { one: "# referral", other: "# referrals" }),
        subject: `bulk ${id}`,
        seconds: done > 0 ? bulk.undo_seconds : null,
        undo: async () => {
          void follow(await undo(id));
          return null;
        },
        failed: (message) => t`Nothing was undone: ${message}`,
      });
    } catch (error) {
      notify(errorMessage(error), "error");
    }
  };
  return follow;
}
