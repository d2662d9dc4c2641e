import { formatCount } from "@/shared/ui/format";

/** Text of the connection list and its dialogs. */
export const CONNECTIONS = {
  title: "My LinkedIn Connections",
  text: "The people you know. Refer them to open jobs.",
  add: "Add Connection",
  import: "Import from LinkedIn",
  search: "Search Connections",
  searchHint: "Name, company or position",
  table: "Connections",
  name: "Name",
  email: "Email",
  company: "Company",
  position: "Position",
  connectedSince: "Connected Since",
  empty: "No connections found",
  emptyText: "Import your LinkedIn connections or add them manually.",
  emptyReadOnly: "This person has not imported or added any connections yet.",
  noMatch: (term: string) => `No connections found matching "${term}"`,
  noMatchText: "Search for a part of a name, a company or a position.",
  clearSearch: "Clear search",
  loading: "Loading connections...",
  loadFailed: (message: string) => `Error fetching connections: ${message}`,
  select: "Select",
  selectOne: (name: string) => `Select ${name}`,
  selectPage: "Select all on this page",
  selected: (count: number) => `${formatCount(count)} selected`,
  clearSelection: "Clear selection",
  deleteSelected: "Delete selected",
  deleteAll: "Delete all...",
  deleteMatching: "Delete all that match...",
  exportSelected: "Export selected",
  exportFailed: (message: string) => `The file could not be made: ${message}`,
  exportFile: "connections.csv",
  employer: "Works at",
  anyEmployer: "Any company",
  employers: (people: number) => `${formatCount(people)} ${people === 1 ? "person" : "people"}`,
  searching: "Searching...",
  noEmployer: "No company found",
  employersFailed: (message: string) => `Error fetching companies: ${message}`,
  fits: "May fit an open job",
  noFit: "No connections found with these filters",
  noFitText: "Look at another company, or at everybody.",
  clearFilters: "Clear filters",
  refer: "Refer",
  referOne: (name: string) => `Refer ${name}`,
  linkedIn: (name: string) => `LinkedIn profile of ${name}`,
  referrals: (count: number) => `${formatCount(count)} ${count === 1 ? "referral" : "referrals"}`,
  referralsOf: (count: number, name: string) =>
    `${formatCount(count)} ${count === 1 ? "referral" : "referrals"} of ${name}`,
  preview: () => "Preview: these are your own connections, not those of an employee.",
} as const;

export const CONNECTION_DIALOG = {
  addTitle: "Add New Connection",
  editTitle: "Edit Connection",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  company: "Company",
  position: "Position",
  optional: "Optional",
  save: "Save",
  failed: (message: string) => `Error saving connection: ${message}`,
  added: (name: string) => `${name} was added to your connections.`,
  saved: (name: string) => `${name} was saved.`,
} as const;

export const DELETE_DIALOG = {
  title: "Delete connection?",
  text: (name: string) => `${name} will be removed from your connections. This cannot be undone.`,
  referrals: (count: number) =>
    count === 1
      ? "You referred this person to a job. That referral stays, with its own copy of the name and its history."
      : `You made ${formatCount(count)} referrals of this person. They stay, with their own copy of the name and their history.`,
  confirm: "Delete",
  failed: (message: string) => `Error deleting connection: ${message}`,
  deleted: (name: string) => `${name} was removed from your connections.`,
} as const;

export const DELETE_SEVERAL = {
  selectedTitle: (count: number) =>
    count === 1 ? "Delete 1 connection?" : `Delete ${formatCount(count)} connections?`,
  allTitle: (total: string) => `Delete all your connections (${total})?`,
  matchingTitle: (total: string, term: string) => `Delete all connections that match "${term}" (${total})?`,
  text: "These people will be removed from your connections. This cannot be undone.",
  referrals: "Referrals that you made of them stay, with their own copy of the name and their history.",
  confirm: "Delete",
  failed: (message: string) => `Error deleting connections: ${message}`,
  deleted: (count: number) =>
    count === 1 ? "1 connection was removed." : `${formatCount(count)} connections were removed.`,
} as const;
