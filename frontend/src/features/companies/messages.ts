/** Text of taking on a company. */
export const ONBOARDING = {
  title: "Onboard New Company",
  text: "Creates the company with its departments and invites its first HR admin by e-mail.",
  companyName: "Company Name",
  companyWebsite: "Company Website",
  websiteHint: "Optional. People with an address of this domain can join the company.",
  companyDescription: "Company Description",
  optional: "Optional",
  hrFirstName: "HR First Name",
  hrLastName: "HR Last Name",
  hrEmail: "HR Email",
  hrEmailHint: "The invitation goes to this address.",
  submit: "Onboard Company",
  missing: "Please fill in all required fields",
  failed: "Error onboarding company",
  done: (company: string, hrName: string, username: string) =>
    `Successfully onboarded company "${company}" with HR admin "${hrName}". Username: ${username}`,
  invitation: "Invitation link",
  invitationHint: "Works once and expires. It has been mailed too; hand it on yourself if the mail is lost.",
} as const;

/** Text of the list of companies. */
export const COMPANIES = {
  title: "Companies",
  text: "Every company on the platform and what it has",
  average: (connections: string) => `${connections} LinkedIn connections per company on average`,
  onboard: "Onboard New Company",
  search: "Search Companies",
  searchHint: "Name or e-mail domain",
  name: "Company",
  domains: "E-mail Domains",
  people: "People",
  peopleOf: (count: string, company: string) => `${count} people at ${company}`,
  connections: "LinkedIn Connections",
  openJobs: "Open Jobs",
  edit: "Edit domains",
  editOf: (company: string) => `Edit domains: ${company}`,
  failed: (message: string) => `Failed to load the companies: ${message}`,
  noMatch: "No companies found matching your search.",
  noMatchText: "Search for another part of the name or of an e-mail domain.",
  showAll: "Show all companies",
  none: "No companies yet",
  noneText: "Onboard the first one on the dashboard.",
} as const;

/** Text of the dialog in which a company's domains are changed. */
export const DOMAINS = {
  title: (company: string) => `Edit domains of ${company}`,
  label: "E-mail Domains",
  hint: "One per line, such as acme.com. Who has a confirmed address of one of them can join; public mail domains such as gmail.com are never allowed.",
  note: "People who have joined already stay, also when their domain is taken out.",
  save: "Save",
  saved: (company: string) => `The domains of ${company} were saved.`,
  failed: (message: string) => `The domains were not saved: ${message}`,
  changed: (domains: string) =>
    `Somebody else has changed these domains in the meantime; they are now: ${domains}. Save again to replace them with yours.`,
  noDomains: "none",
} as const;

/** Text of the company's settings. */
export const SETTINGS = {
  title: "Settings",
  text: (company: string) => `What holds for everybody at ${company}`,
  currency: "Currency",
  currencyHint: "Amounts are shown in it.",
  timeZone: "Time Zone",
  timeZoneHint: "Months in the figures and days until an answer are counted in it.",
  workingWeek: "Working Week",
  weekdays: {
    MONDAY: "Monday",
    TUESDAY: "Tuesday",
    WEDNESDAY: "Wednesday",
    THURSDAY: "Thursday",
    FRIDAY: "Friday",
    SATURDAY: "Saturday",
    SUNDAY: "Sunday",
  },
  country: "Public Holidays",
  countryHint: "They are no working days. Those of the whole country, without those of its regions.",
  noCountry: "None",
  answerDays: "Answer Referrals Within (Working Days)",
  answerDaysHint:
    "Promised to whoever refers somebody, and shown to both sides. Leave it empty to promise nothing. What was promised before stays promised.",
  answerDaysInvalid: "Enter a whole number from 1 to 60, or nothing to promise no answer",
  noWorkingDay: "Select at least one working day",
  savings: "Savings per Hire",
  savingsHint: (currency: string) =>
    `In whole ${currency}. Cost Savings multiplies it by the number of hires by referral.`,
  savingsInvalid: "Enter a whole number from 0 to 10,000,000",
  save: "Save Settings",
  saved: "The settings have been saved.",
  failed: (message: string) => `The settings were not saved: ${message}`,
  loadFailed: (message: string) => `Failed to load the settings: ${message}`,
  noCompany: "No company chosen",
  noCompanyText: "Settings belong to one company. Choose a company with View As.",
} as const;

export const DEPARTMENT_PROMISES = {
  title: "Departments That Differ",
  text: "Referrals to the jobs of these departments are answered within another time.",
  none: "All departments promise the same.",
  add: "Let another department differ",
  choose: "Choose a department",
  asCompany: "As the company",
  off: "No promise",
  days: (count: number) => (count === 1 ? "1 working day" : `${count} working days`),
  saved: (department: string) => `The promise of ${department} has been saved.`,
  failed: (message: string) => `The department was not changed: ${message}`,
  loadFailed: (message: string) => `Failed to load the departments: ${message}`,
} as const;

export const REASONS = {
  title: "Reasons for a Rejection",
  text: "Reviewers can choose one when they reject somebody. The referrer never sees it; Analytics counts them.",
  nth: (number: number) => `Reason ${number}`,
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  retire: "Retire",
  retireOf: (name: string) => `Retire: ${name}`,
  restore: "Bring Back",
  restoreOf: (name: string) => `Bring back: ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove: ${name}`,
  edit: "Edit Reasons",
  add: "Add Reason",
  save: "Save Reasons",
  saved: "The reasons have been saved.",
  failed: (message: string) => `The reasons were not saved: ${message}`,
  loadFailed: (message: string) => `Failed to load the reasons: ${message}`,
  noName: "Give each reason a name",
  twice: "A reason is on the list twice",
  noneInUse: "Keep at least one reason in use",
} as const;
