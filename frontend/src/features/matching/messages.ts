import { formatCount } from "@/shared/ui/format";

const people = (count: number): string => (count === 1 ? "1 person" : `${formatCount(count)} people`);

/** Text of the suggestions. */
export const MATCHING = {
  mayFit: (count: number) => `${people(count)} you know may fit`,
  mayFitJob: (count: number, job: string) => `${people(count)} you know may fit: ${job}`,
  inView:
    "Suggestions are for the person whose connections they are, and for nobody else: a view shows none.",
  why: "Why they may fit",
  loadFailed: (message: string) => `The suggestions could not be loaded: ${message}`,
  hideFailed: (message: string) => `The suggestion was not changed: ${message}`,
} as const;

/** Text of the jobs with suggestions, shown after an import. */
export const JOBS_WITH_SUGGESTIONS = {
  loading: "Whom you know for the open jobs",
  title: (known: number, open: number) =>
    `You know people for ${formatCount(known)} of ${formatCount(open)} open ${open === 1 ? "job" : "jobs"}`,
  none: "By their positions, nobody stands out for a job that is open now. You can still refer anybody you think fits.",
  all: "See the Open Positions",
} as const;

/** Text of the jobs that a person may fit. */
export const PERSON_JOBS = {
  title: (name: string) => `Jobs for ${name}`,
  fitting: "Jobs that may fit",
  loading: "Looking through the open jobs...",
  failed: (message: string) => `Error fetching jobs for this person: ${message}`,
  none: "None of the open jobs seems to fit. You know best: choose any open job below.",
  noneInView: "Nobody is suggested while you look through other eyes.",
  more: (count: number) => `and ${formatCount(count)} more`,
  refer: "Refer",
  referTo: (job: string) => `Refer to ${job}`,
  referred: "Referred",
  other: "Any open job",
  otherHint: "Search by title",
  noJobs: "No open jobs found",
  jobsFailed: (message: string) => `Error fetching jobs: ${message}`,
  close: "Close",
} as const;
