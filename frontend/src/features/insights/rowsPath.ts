import type { Funnel } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import type { FunnelBy } from "./queries";

type Filters = Record<string, string | undefined>;

/**
 * Returns a function that makes the path of the referrals behind a figure, in the URL parameters of
 * their list; undefined in a sample, whose list has fewer rows.
 */
export function useRowsPath(): ((filters: Filters) => string) | undefined {
  const { effectiveRole } = useSession();
  const sample = useIsSample();
  const list = effectiveRole === "HIRING_MANAGER" ? paths.jobReferrals : paths.allReferrals;
  if (sample) return undefined;
  return (filters) => {
    const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return `${list}?${new URLSearchParams(set)}`;
  };
}

/** The filters of the referrals that were made in a period. */
export const madeIn = ({ since, until }: Funnel["period"]): Filters => ({
  created_from: since,
  created_to: until,
});

/** The filters of those who were hired in a period. */
export const hiredIn = ({ since, until }: Funnel["period"]): Filters => ({
  hired_from: since,
  hired_to: until,
});

/** The last day of a month such as "2026-02". */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, "0")}`;
}

/** The filters of a group of the funnel, and the part of the period that it is about. */
export function ofGroup(by: FunnelBy, key: string, period: Funnel["period"]) {
  if (by === "month") {
    const [first, last] = [`${key}-01`, lastDayOf(key)];
    const part = {
      ...period,
      since: first > period.since ? first : period.since,
      until: last < period.until ? last : period.until,
    };
    return { filters: {}, part };
  }
  const without = by === "department" || by === "reason" ? by : undefined;
  const filters: Filters = key ? { [by]: key } : { without };
  return { filters: by === "reason" ? { ...filters, status: "REJECTED" } : filters, part: period };
}
