import { formatCount } from "@/shared/ui/format";

/** Text of referring to an open job. */
export const OPEN_POSITIONS = {
  title: "Open Positions",
  description: "Do you know somebody for one of these jobs?",
  list: "Jobs",
  preview: (company: string) =>
    `Preview: every employee of ${company} sees these positions. Whom you refer comes from your own connections.`,
  refer: "Refer a Connection",
  importFirst: "Import LinkedIn connections to make referrals",
  referred: (job: string) => `Successfully referred connection for ${job}`,
  empty: "No jobs found",
  emptyText: "Try adjusting your search filters.",
  clearFilters: "Clear filters",
} as const;

export const REFER = {
  title: (job: string) => `Refer a Connection for ${job}`,
  search: "Search Connections",
  placeholder: "Type to search by name, company, or position",
  searching: "Searching connections...",
  matches: (count: number) => `${formatCount(count)} matches found.`,
  total: (count: number) => `${formatCount(count)} total connections.`,
  noMatch: (term: string) => `No connections found matching "${term}"`,
  typeToSearch: "Type to search connections",
  note: "Referral Note",
  notePlaceholder: "How do you know this person, and why do they fit?",
  noteLength: (length: number, limit: number) => `${formatCount(length)} of ${formatCount(limit)} characters`,
  noteTooLong: (length: number, limit: number) =>
    `${formatCount(length)} characters; at most ${formatCount(limit)} can be sent.`,
  submit: "Submit Referral",
  missing: "Please select a connection to refer",
  failed: (message: string) => `Error submitting referral: ${message}`,
  loadFailed: (message: string) => `Your connections could not be loaded: ${message}`,
  searchFailed: (loaded: number) =>
    `The search is not available at the moment. These are the matches among the ${formatCount(loaded)} connections already loaded.`,
} as const;

/** Longest note, in characters; the server's own bound. */
export const NOTE_LIMIT = 5000;
