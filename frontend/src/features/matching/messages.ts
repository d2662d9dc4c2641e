import { formatCount } from "@/shared/ui/format";

const people = (count: number): string => (count === 1 ? "1 person" : `${formatCount(count)} people`);

/** Text of whom somebody knows for which job. */
export const MATCHING = {
  mayFit: (count: number) => `${people(count)} you know may fit`,
  mayFitJob: (count: number, job: string) => `${people(count)} you know may fit: ${job}`,
  why: "Why they may fit",
  working: (understood: number, total: number) =>
    `Your connections' positions are being read: ${formatCount(understood)} of ${formatCount(total)}. More suggestions may follow.`,
  progress: "Positions read",
  loadFailed: (message: string) => `The suggestions could not be loaded: ${message}`,
  hideFailed: (message: string) => `The suggestion was not changed: ${message}`,
} as const;

/** Text of the jobs for which one knows somebody, after an import. */
export const JOBS_WITH_PEOPLE = {
  loading: "Whom you know for the open jobs",
  title: (known: number, open: number) =>
    `You know people for ${formatCount(known)} of ${formatCount(open)} open ${open === 1 ? "job" : "jobs"}`,
  none: "By their positions, nobody stands out for a job that is open now. You can still refer anybody you think fits.",
  all: "See the Open Positions",
} as const;
