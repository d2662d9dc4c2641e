import { formatCount } from "@/shared/ui/format";

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
