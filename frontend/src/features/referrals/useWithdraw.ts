import { t } from "@lingui/core/macro";
import type { Referral } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useWithdrawReferral } from "./queries";

/** Withdraws the user's own referral and says so. */
export const useWithdraw = (
  { connection_name: person, job_title: job }: Pick<Referral, "connection_name" | "job_title">,
  onWithdrawn: () => void,
) =>
  useAction({
    run: useWithdrawReferral(),
    done: () => t`You withdrew the referral of ${person} for ${job}.`,
    onDone: onWithdrawn,
  });
