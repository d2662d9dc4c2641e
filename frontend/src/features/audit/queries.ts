import { apiPage } from "@/shared/api/queries";
import type { ActivityKind } from "@/shared/api/types";
import { anyDay, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import type { Reads } from "@/shared/session/reads";

/** The kinds in the order of the filter. "OTHER" groups events unknown to this version and is no filter. */
export const ACTIVITY_KINDS = [
  "SIGN_IN",
  "PEOPLE",
  "COMPANY",
  "JOBS",
  "REFERRALS",
  "CONNECTIONS",
  "EXPORT",
] as const satisfies ActivityKind[];

/** The list of activity, as the address describes it. */
export const ACTIVITY_LIST = listParams({
  filters: { kind: oneOf(ACTIVITY_KINDS), since: anyDay, until: anyDay },
});
export type ActivityParams = ParamsOf<typeof ACTIVITY_LIST>;

export const activityQuery = (params: ActivityParams) =>
  apiPage("/activity/", { query: ACTIVITY_LIST.toQuery(params) });

/** What the list begins with, anew at each visit. */
export const activityReads: Reads = ({ params }) => [
  { ...activityQuery(ACTIVITY_LIST.parse(params)), staleTime: 0 },
];
