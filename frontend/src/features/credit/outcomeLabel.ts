import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CreditOutcome } from "@/shared/api/types";

const LABELS: Record<CreditOutcome, MessageDescriptor> = {
  credited: msg`Credited`,
  colleague_first: msg`A colleague came first`,
  known_before: msg`Known before`,
  not_eligible: msg`Not eligible`,
};

/** What is decided about the credit of a referral, in short. */
export const outcomeLabel = (outcome: CreditOutcome): string => i18n._(LABELS[outcome]);
