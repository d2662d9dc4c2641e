import { plural } from "@lingui/core/macro";
import type { BulkTold } from "@/features/bulk/queries";
import { api } from "@/shared/api/client";
import type { BulkAction, BulkInput } from "@/shared/api/types";
import { referralStatus } from "@/shared/ui/status";

export type BulkKind = BulkInput["action"];

export const beginBulk = (body: BulkInput) => api.post("/referrals/bulk/", { body });

/** What was done, by what it was. */
const DONE: Record<BulkKind, (bulk: BulkAction) => string> = {
  status: ({ done, status: to }) => {
    const status = to && referralStatus(to).label;
    return plural(done, { one: `# referral: ${status}.`, other: `# referrals: ${status}.` });
  },
  reassign: ({ done, hiring_manager_name: manager }) =>
    plural(done, {
      one: `The job of # referral went to ${manager}.`,
      other: `The jobs of # referrals went to ${manager}.`,
    }),
  remind: ({ done }) =>
    plural(done, { one: "Reminder of # referral sent.", other: "Reminders of # referrals sent." }),
};

/** What became of a bulk action, in a sentence. */
function bulkResult(bulk: BulkAction): string {
  const { skipped, undone, kept } = bulk;
  if (bulk.undone_at !== null) {
    const not =
      kept > 0 ? ` ${plural(kept, { one: "# had changed since.", other: "# had changed since." })}` : "";
    return plural(undone, { one: "# referral undone.", other: "# referrals undone." }) + not;
  }
  const left = skipped > 0 ? ` ${plural(skipped, { one: "# was skipped.", other: "# were skipped." })}` : "";
  return DONE[bulk.action](bulk) + left;
}

/** How a bulk action about referrals is told. */
export const REFERRALS_TOLD: BulkTold = {
  result: bulkResult,
  name: ({ done }) => plural(done, { one: "# referral", other: "# referrals" }),
  subject: ({ id }) => `bulk ${id}`,
};
