/** Text of the suggested pairs of a person and a job on the dashboard. */
export const PAIRS = {
  title: "People you know for an open job",
  text: "Only you see this.",
  list: "People and jobs that may fit",
  failed: (message: string) => `Error fetching suggestions: ${message}`,
  pair: (person: string, job: string) => `${person} for ${job}`,
  refer: "Refer",
  referOne: (person: string, job: string) => `Refer ${person} for ${job}`,
  notAFit: "Not a fit",
  notAFitOne: (person: string, job: string) => `Not a fit: ${person} for ${job}`,
  hidden: (person: string, job: string) => `${person} is no longer suggested for ${job}.`,
  undo: "Undo",
} as const;
