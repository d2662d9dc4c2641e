/** Text of the company list. */
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

/** Text of the dialog for a company's domains. */
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

/** Text of onboarding a company. */
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
