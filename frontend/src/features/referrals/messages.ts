/** Text of the referral screens. */

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
  searching: "Searching jobs...",
  done: (name: string, job: string) => `Successfully referred ${name} for ${job}`,
} as const;
