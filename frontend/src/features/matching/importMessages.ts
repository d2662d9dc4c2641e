import { formatCount } from "@/shared/ui/format";

/** Text of the jobs with suggestions, shown after an import. */
export const JOBS_WITH_SUGGESTIONS = {
  loading: "Whom you know for the open jobs",
  title: (known: number, open: number) =>
    `You know people for ${formatCount(known)} of ${formatCount(open)} open ${open === 1 ? "job" : "jobs"}`,
  none: "By their positions, nobody stands out for a job that is open now. You can still refer anybody you think fits.",
  all: "See the Open Positions",
} as const;
