import { formatCount } from "@/shared/ui/format";

/*
 * Text of the referral screens.
 */

export const COMMON = {
  fetchFailed: (message: string) => `Error fetching referrals: ${message}`,
  noMatches: "No referrals found matching your filters.",
  empty: "No referrals yet",
  showAll: "Show all",
  close: "Close",
  details: "Details",
  status: "Status",
  noNotes: "No notes provided.",
  referredOn: "Referred On",
  updated: "Last Updated",
} as const;

export const COUNTS = {
  total: "Total Referrals",
  failed: (message: string) => `The totals could not be loaded: ${message}`,
} as const;

export const MY_REFERRALS = {
  changed: "Changed since you last looked",
  title: "My Referrals",
  description: "The people you referred, and how far each has come.",
  ofPerson: (name: string | undefined) => (name ? `Person: ${name}` : "One person"),
  emptyTitle: "No referrals yet",
  emptyText: "You haven't made any referrals yet. Go to the Jobs page to refer your connections.",
  browse: "Browse Jobs",
} as const;

export const MY_DETAILS = {
  person: "Referred Person",
  note: "Your Referral Note",
  history: "Status History",
  conversation: "Conversation",
  withdraw: "Withdraw",
} as const;

/** Of a referral behind the metrics. */
export const METRICS_DETAILS = {
  job: "Job Title",
  person: "Referred Person",
  referrer: "Referred By",
  note: "Referral Note",
} as const;

export const WITHDRAW = {
  title: "Withdraw this referral?",
  text: (person: string, job: string) =>
    `${person} will no longer be referred for ${job}. Whoever reviews the job no longer sees the referral.`,
  confirm: "Withdraw Referral",
  cancel: "Keep Referral",
  done: (person: string, job: string) => `The referral of ${person} for ${job} was withdrawn.`,
} as const;

export const REFERRAL_LIST = {
  all: "All Referrals",
  ofJobs: "Job Referrals",
  allDescription: "Everyone who was referred to a job of the company.",
  everywhereDescription: "Everyone who was referred to a job, in all companies.",
  ofJobsDescription: "Everyone who was referred to your jobs.",
  scope: "Which referrals",
  onMyJobs: "On my jobs",
  madeByMe: "Made by me",
  madeByMeDescription: "Everyone whom you referred, to your own jobs and to those of others.",
  filter: "Status filter",
  allStatuses: "All Statuses",
  search: "Search Referrals",
  searchPlaceholder: "Search by candidate, job title or referrer",
  list: "Referrals",
  moreFilters: "More filters",
  ofDepartment: (name: string) => `Department: ${name}`,
  ofManager: (name: string | undefined) => (name ? `Hiring manager: ${name}` : "Hiring manager"),
  without: { department: "No department", hiring_manager: "No hiring manager" },
  unanswered: "Not answered yet",
  noDepartment: "Unknown Department",
  referredBy: (name: string) => `Referred by ${name}`,
  duplicate: "Referred earlier by a colleague",
  viewProfile: "View Profile",
  viewProfileOf: (name: string) => `View Profile: ${name}`,
  emptyText: "Referrals appear here as soon as employees refer somebody.",
} as const;

export const REFERRAL_DETAIL = {
  title: "Referral",
  referredFor: (job: string) => `Referred for ${job}`,
  back: "Back",
  viewJob: "View Job",
  notYourJob: "This job is managed by someone else.",
  facts: "Details",
  candidate: "Candidate",
  email: "Email",
  phone: "Phone",
  company: "Company",
  position: "Position",
  since: "Connected Since",
  linkedIn: "LinkedIn",
  referrer: "Referrer",
  enteredBy: (name: string) => `entered by ${name}`,
  job: "Job",
  department: "Department",
  status: "Status",
  created: "Created",
  updated: "Last Updated",
  notes: "Notes",
  history: "Status History",
  requirements: "Job Requirements",
  description: "Job Description",
  conversation: "Conversation",
  earlier: "Earlier Referrals",
  earlierText: "Of the same person, as far as you may see them.",
  duplicate: "This person was referred to this job earlier by a colleague, who keeps the credit.",
  firstReferral: "See the first referral",
  missing: "Referral ID is missing",
  notFound: "Referral not found",
  notFoundText: "It may have been withdrawn, or it is not yours to see.",
  failed: "Failed to load referral details. Please try again.",
} as const;

export const HISTORY = {
  start: "Referred",
  by: (name: string) => `by ${name}`,
  reason: (reason: string) => `Reason: ${reason}`,
  internal: "Only reviewers and HR see this",
  undone: "Undone",
  to: "to",
  loading: "Loading the history...",
  failed: "The history could not be loaded.",
} as const;

export const PROFILE = {
  title: "Profile",
  missing: "Connection ID is missing",
  notFound: "Profile not found",
  notFoundText: "The referral may have been withdrawn, or it is not yours to see.",
  failed: "Failed to load profile data. Please try again.",
  loading: "Loading the details...",
  connectionFailed:
    "The details of this connection could not be loaded. Only the name from the referral is shown.",
  at: (position: string, company: string) => `${position} at ${company}`,
  facts: "Contact Details",
  email: "Email",
  phone: "Phone",
  company: "Company",
  position: "Position",
  since: "Connected Since",
  linkedIn: "LinkedIn",
  history: "Referral History",
  viewReferral: "View Referral",
  viewReferralOf: (job: string) => `View Referral: ${job}`,
  create: "Create New Referral",
  deleted: "This connection was deleted by its owner and cannot be referred again.",
  readOnly: "While you look as another person, nothing can be changed.",
} as const;

export const ERASE = {
  open: "Erase Candidate",
  title: (name: string) => `Erase ${name}?`,
  referrals:
    "Name, contact details and notes are erased from every referral of this person at your company. Status and history stay, so that the figures stay true.",
  connections:
    "Colleagues who have the person among their connections lose that entry. A later import can bring the person back.",
  final: "This cannot be undone.",
  confirm: "Erase",
  failed: (message: string) => `The candidate was not erased: ${message}`,
  done: "The candidate has been erased.",
} as const;

export const CREATE_REFERRAL = {
  title: (name: string) => `Refer ${name}`,
  credit: "The credit goes to the employee whose connection this is.",
  job: "Job",
  jobPlaceholder: "Type to search open jobs",
  noJobs: "No open jobs found",
  jobsFailed: (message: string) => `Error fetching jobs: ${message}`,
  searching: "Searching jobs...",
  done: (name: string, job: string) => `Successfully referred ${name} for ${job}`,
} as const;

/** When an answer is due, in the same words for referrers and reviewers. */
export const ANSWER = {
  label: "Answer",
  by: (day: string) => `Answer by ${day}`,
  due: "Answer due today",
  overdue: (workingDays: string) => `${workingDays} overdue`,
  overdueSince: (day: string) => `Overdue since ${day}`,
  paused: "Paused while the job is on hold",
  filter: "Answer filter",
  dueToday: "Due today",
  isOverdue: "Overdue",
  sort: "Answer due first",
  oldestFirst: "Oldest first",
} as const;

/** Text about a candidate's contact details. */
export const CONTACT = {
  label: "Contact",
  labelOf: (name: string) => `Contact: ${name}`,
  noEmail: "No e-mail address of this person is known.",
  askReferrer: (name: string) => `No e-mail address of this person is known. Ask ${name}, who referred them.`,
  asked: (name: string, day: string) => `${name} was asked on ${day}. The answer will be shown here.`,
  ask: (referrer: string) => `Ask ${referrer} for contact details`,
  askShort: "Ask for Contact",
  askFor: (referrer: string, person: string) => `Ask for Contact: ${person}, from ${referrer}`,
  askDone: (referrer: string) => `${referrer} was asked for contact details.`,
  askFailed: (message: string) => `The question was not sent: ${message}`,
  owed: "Contact details asked for",
  question: (person: string) => `How can ${person} be reached?`,
  questionText: "Whoever reviews the referral asks for an e-mail address or a phone number.",
  missingText: "With an e-mail address or a phone number, whoever reviews the referral can get in touch.",
  field: "E-mail address or phone number",
  hint: "Reviewers and HR will see this.",
  give: "Add Contact Details",
  given: "Thank you. The contact details are added.",
  required: "Enter an e-mail address or a phone number",
} as const;

/** Text of the decision about a referral. */
export const STATUS_CHANGE = {
  label: "Update Status",
  hint: "The referrer sees the change at once, and is told of it moments later: until then, you can undo it.",
  hintUnsaved: "The referrer sees the change as soon as it is saved.",
  saving: "Saving…",
  save: "Save Decision",
  cancel: "Cancel",
  saved: (label: string) => `Status changed to ${label}.`,
  undo: "Undo",
  undone: (label: string) => `Undone: the status is ${label} again, and nobody was told.`,
  notUndone: (message: string) => `The decision was not undone: ${message}`,
  failed: (message: string) => `The status was not changed: ${message}`,
  sent: (referrer: string) => `Sent to ${referrer}.`,
  noted: "The internal note was added.",
  notSent: (message: string) => `Nothing was sent: ${message}`,
  reload: "Reload",
  outcomeTitle: (label: string) => `Change the status to ${label}?`,
  outcomeText: (person: string, job: string, label: string, referrer: string) =>
    `${person} is marked as ${label} for ${job}, and ${referrer} is told.`,
  leaveTitle: (label: string) => `Change a status of ${label}?`,
  leaveText: (person: string, from: string, to: string) =>
    `${person} is marked as ${from}. Changing that to ${to} alters the figures, and the referrer sees it.`,
  confirm: (label: string) => `Change to ${label}`,
} as const;

export const DECISION = {
  open: "Decide…",
  withWords: "Decide with Words…",
  openFor: (person: string) => `Decide about ${person}`,
  words: (referrer: string) => `Words to ${referrer}`,
  wordsHint: (referrer: string) => `Optional. ${referrer} will see this.`,
  send: "Send",
  note: "Internal note",
  internalHint: "Optional. Only reviewers and HR see this.",
  reason: "Reason",
  noReason: "No reason",
  reasonsFailed: "The reasons could not be loaded. You can decide without one.",
  tooLong: (limit: number) => `At most ${limit.toLocaleString("en-US")} characters`,
} as const;

/** Text of a referral's conversation. */
export const THREAD = {
  title: "Conversation",
  empty: "Nothing has been written yet.",
  loading: "Loading the conversation...",
  failed: "The conversation could not be loaded.",
  internal: "Internal",
  internalHint: "Only reviewers and HR see this.",
  shared: (referrer: string) => `With ${referrer}`,
  sharedHint: (referrer: string) => `${referrer} will see this.`,
  withReviewers: "Shared",
  reviewersHint: "HR and the hiring manager of the job will see this.",
  audience: "Who will see this",
  text: "Message",
  textOf: { internal: "Internal message", shared: "Shared message" },
  sendInternal: "Send to Reviewers",
  sendShared: (referrer: string) => `Send to ${referrer}`,
  send: "Send",
  required: "Write something first",
  mention: "Mention",
  mentionHint: "They are told of your message.",
  offered: "Colleagues who may see this",
  nobody: "There is nobody else to mention.",
  mentionFailed: "The colleagues could not be loaded.",
  edit: "Edit",
  save: "Save",
  cancel: "Cancel",
  edited: "Edited",
  earlier: (at: string) => `Until ${at}:`,
  toSee: { internal: "Internal: only reviewers and HR see this", shared: "Shared with whoever referred" },
} as const;

/** Text of the Open Positions screen. */
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
  noneText: "Open jobs appear here as soon as they are created.",
  clearFilters: "Clear filters",
  order: "Order",
  newest: "Newest first",
  byPeople: "Where I know someone",
  gone: "This job is not open for referrals any more.",
} as const;

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
  connectedSince: (date: string) => `Connected since ${date}`,
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
