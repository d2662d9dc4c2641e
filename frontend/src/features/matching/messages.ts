import { formatCount } from "@/shared/ui/format";

const people = (count: number): string => (count === 1 ? "1 person" : `${formatCount(count)} people`);

/** Text of the suggestions. */
export const MATCHING = {
  mayFit: (count: number) => `${people(count)} you know may fit`,
  mayFitJob: (count: number, job: string) => `${people(count)} you know may fit: ${job}`,
  inView:
    "Suggestions are for the person whose connections they are, and for nobody else: a view shows none.",
  why: "Why they may fit",
  working: (understood: number, total: number) =>
    `Your connections' positions are being read: ${formatCount(understood)} of ${formatCount(total)}. More suggestions may follow.`,
  counting: "Your connections' positions are read, and are being compared with the open jobs.",
  progress: "Positions read",
  loadFailed: (message: string) => `The suggestions could not be loaded: ${message}`,
  hideFailed: (message: string) => `The suggestion was not changed: ${message}`,
} as const;
