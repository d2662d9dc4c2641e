import { formatCount } from "@/shared/ui/format";

/** Text of the jobs' screens. */
export const JOB = {
  notSpecified: "Not specified",
  notAssigned: "Not assigned",
  hiringManager: "Hiring Manager",
  requirements: "Requirements",
  posted: "Posted",
  salaryRange: "Salary Range",
  showMore: "Show more",
  showLess: "Show less",
  fetchFailed: (message: string) => `Error fetching jobs: ${message}`,
  filtersFailed: (message: string) => `The filters could not be loaded: ${message}`,
  searchJobs: "Search Jobs",
  department: "Department",
  allDepartments: "All Departments",
  unknownDepartment: "Unknown Department",
  loading: "Loading...",
  location: "Location",
  company: "Company",
  allLocations: "All Locations",
} as const;

export const JOB_LIST = {
  allJobs: "All Jobs",
  myJobs: "My Jobs",
  create: "Create Job",
  list: "Jobs",
  search: "Search",
  searchHint: "Search by title or location",
  status: "Status",
  all: "All",
  applicants: (count: number) => `${formatCount(count)} ${count === 1 ? "applicant" : "applicants"}`,
  referrals: (count: number) => `${formatCount(count)} ${count === 1 ? "referral" : "referrals"}`,
  close: "Close",
  reopen: "Reopen",
  closed: (title: string) => `${title} is closed.`,
  reopened: (title: string) => `${title} is open again.`,
  edit: "Edit",
  view: "View",
  noMatches: "No jobs found matching your filters.",
  empty: "No jobs yet",
  emptyFiltered: "Try other filters, or look at all jobs.",
  emptyAtAll: "Create a job, so that employees can refer people to it.",
  clearFilters: "Clear filters",
} as const;

export const JOB_VIEW = {
  title: "Job",
  back: "Back to All Jobs",
  edit: "Edit Job",
  about: "About this job",
  description: "Description",
  applicants: "Applicants",
  referrals: "Referrals",
  candidate: "Candidate",
  referredBy: "Referred By",
  referredOn: "Referred On",
  status: "Status",
  viewDetails: "View Details",
  noReferrals: "No referrals for this job yet.",
  noReferralsText: "Referrals appear here as soon as a colleague puts somebody forward.",
  referralsFailed: (message: string) => `Error fetching referrals: ${message}`,
} as const;

export const JOB_FORM = {
  createTitle: "Create Job",
  editTitle: "Edit Job",
  create: "Create Job",
  save: "Save",
  saving: "Saving...",
  cancel: "Cancel",
  created: (title: string) => `${title} is open for referrals.`,
  saved: (title: string) => `${title} is saved.`,
  createFailed: "Failed to create job. Please try again.",
  updateFailed: "Failed to update job. Please try again.",
  companyHint: "The company that the job belongs to",
  title: "Job Title",
  type: "Job Type",
  status: "Status",
  salaryHint: "Optional",
  managerHint: "Sees the referrals to this job and moves them along",
  description: "Job Description",
  choose: {
    company: "Select a company",
    department: "Select a department",
    type: "Select a job type",
  },
  missing: {
    title: "Enter a job title",
    department: "Select a department",
    location: "Enter a location",
    type: "Select a job type",
    description: "Enter a job description",
    requirements: "Enter the requirements",
    company: "Select a company",
  },
  tooLong: (limit: number) => `At most ${formatCount(limit)} characters`,
  departmentsFailed: (message: string) => `The departments could not be loaded: ${message}`,
  managersFailed: (message: string) => `The hiring managers could not be loaded: ${message}`,
} as const;

/** Text of asking colleagues about a job. */
export const ASK = {
  button: "Ask colleagues",
  title: (job: string) => `Ask colleagues about ${job}?`,
  what: "Every employee who has not muted such asks is told that you ask whom they know for this job.",
  theySee: "Each of them sees only whom they know themselves, and decides whether to refer anybody.",
  youSee:
    "You are not told who knows whom, nor how many there are, nor who has looked. You see the referrals that are made, like any others.",
  confirm: "Ask colleagues",
  failed: (message: string) => `Colleagues were not asked: ${message}`,
  asked: (job: string) => `Colleagues are told about ${job}.`,
  askedOn: (day: string) => `Colleagues were asked on ${day}.`,
  againFrom: (day: string, again: string) =>
    `Colleagues were asked on ${day}, and can be asked again from ${again}.`,
} as const;

/** Text of a job's profile: what the matching understood of its texts. */
export const JOB_PROFILE = {
  title: "What was understood",
  text: "Employees are shown people they know by these. Remove what is wrong, and add what is missing.",
  waiting: "Appears once the job has a title.",
  failed: (message: string) => `What was understood could not be loaded: ${message}`,
  notSaved: (message: string) =>
    `The job is saved, but not your changes to what was understood: ${message}\nThey are still here: save again.`,
  roles: "Roles",
  rolesHint: "Type to search roles",
  rolesMissing: "Without a role nobody is suggested. Type to search one",
  searching: "Searching...",
  noRoles: "No role found",
  rolesFailed: (message: string) => `Error fetching roles: ${message}`,
  level: "Level",
  noLevel: "Not stated",
  words: "Words",
  wordsHint: "Press Enter after each word",
} as const;
