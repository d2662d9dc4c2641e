import type { HrMetrics } from "@/shared/api/types";
import { formatMoney, NONE } from "@/shared/ui/format";
import { METRICS } from "../messages";

type Savings = Pick<HrMetrics, "costSavings" | "savingsPerHire" | "currency">;

/** The figure and the explanation of what the hires saved, in the company's currency. */
export function describeSavings({ costSavings, savingsPerHire, currency }: Savings): {
  value: string;
  hint: string;
} {
  if (costSavings === null || currency === null) return { value: NONE, hint: METRICS.severalCurrencies };
  return {
    value: formatMoney(costSavings, currency),
    hint:
      savingsPerHire === null
        ? METRICS.savingsDiffer
        : METRICS.savingsNote(formatMoney(savingsPerHire, currency)),
  };
}
