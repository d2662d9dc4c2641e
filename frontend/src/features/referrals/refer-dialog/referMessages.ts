import { formatCount } from "@/shared/ui/format";

/** Text of the refer dialog. */
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
  notePlaceholder: "How do you know this person, and why do they fit? Ctrl+Enter submits.",
  noteLength: (length: number, limit: number) => `${formatCount(length)} of ${formatCount(limit)} characters`,
  noteTooLong: (length: number, limit: number) =>
    `${formatCount(length)} characters; at most ${formatCount(limit)} can be sent.`,
  chosen: (name: string) => `You refer ${name}`,
  referred: "Already referred to this job",
  referredBefore: (name: string) => `You have already referred ${name} to this job.`,
  email: "Candidate's Email",
  phone: "Candidate's Phone",
  optional: "Optional",
  contactHint: "Optional. Reviewers and HR will see it, and need not ask you.",
  requirements: "What this job asks for",
  description: "Description",
  submit: "Submit Referral",
  missing: "Please select a connection to refer",
  failed: (message: string) => `Error submitting referral: ${message}`,
  loadFailed: (message: string) => `Your connections could not be loaded: ${message}`,
  searchFailed: (loaded: number) =>
    `The search is not available at the moment. These are the matches among the ${formatCount(loaded)} connections already loaded.`,
} as const;

/** Details of the selected connection. */
export const CONNECTION_DETAILS = { since: (date: string) => `Connected since ${date}` } as const;

/** Text of the suggestions in the refer dialog. */
export const SUGGESTIONS = {
  title: "People you know who may fit",
  loading: "Looking through your connections...",
  none: "By their positions, none of your connections stands out for this job. You may still know better: search all of them.",
  more: (left: number) => `Show more (${formatCount(left)})`,
  notAFit: "Not a fit",
  hide: (name: string) => `Not a fit: ${name}`,
  hidden: (name: string) => `${name} is no longer suggested for this job. Only you know.`,
  hiddenCount: (count: number) => `Not a fit (${formatCount(count)})`,
  takeBack: "Take back",
  takeBackOf: (name: string) => `Take back: ${name} may fit`,
} as const;

/** Text of the form that adds a new connection in the refer dialog. */
export const NEW_CONNECTION = {
  open: "They are not in my list",
  title: "Add Somebody You Know",
  submit: "Add and Choose",
  back: "Back",
  first: "First Name",
  last: "Last Name",
  url: "LinkedIn Address",
  urlHint: "This or an e-mail address",
  email: "Email",
  missing: {
    first: "Enter the first name",
    last: "Enter the last name",
    address: "Enter their LinkedIn address or an e-mail address",
    email: "Please enter a valid email address",
  },
  failed: (message: string) => `Error saving connection: ${message}`,
} as const;
