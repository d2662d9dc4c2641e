import { plural } from "@lingui/core/macro";
import { type BulkWording, statusSetText, withRest } from "@/features/bulk/queries";
import { api } from "@/shared/api/client";
import type { BulkAction, ReferralBulkInput } from "@/shared/api/types";

export type BulkKind = ReferralBulkInput["action"];

export const beginBulk = (body: ReferralBulkInput) => api.post("/referrals/bulk/", { body });

/** What was done, by what it was. */
const RESULT_TEXTS: Record<BulkKind, (bulk: BulkAction) => string> = {
  status: statusSetText,
  reassign: ({ done, hiring_manager_name: manager }) =>
    plural(done, {
      one: `The job of # referral went to ${manager}.`,
      other: `The jobs of # referrals went to ${manager}.`,
    }),
  remind: ({ done }) =>
    plural(done, { one: "Reminder for # referral sent.", other: "Reminders for # referrals sent." }),
};

/** What became of a bulk action, in a sentence. */
function resultText(bulk: BulkAction): string {
  const { undone } = bulk;
  const sentence =
    bulk.undone_at === null
      ? // Those that are about something else are told there.
        RESULT_TEXTS[bulk.action as BulkKind](bulk)
      : plural(undone, { one: "# referral undone.", other: "# referrals undone." });
  return withRest(sentence, bulk);
}

/** How a bulk action about referrals is told. */
export const REFERRAL_WORDING: BulkWording = {
  result: resultText,
  name: ({ done }) => plural(done, { one: "# referral", other: "# referrals" }),
  subject: ({ id }) => `bulk ${id}`,
};
