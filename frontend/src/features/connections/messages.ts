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
  onlyOneName: "Only one name",
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

/** Text of the import. */
export const IMPORT = {
  title: "Import Connections",
  text: "Bring your LinkedIn network here, then refer the people in it to open jobs.",
  viewConnections: "View My Connections",
  stepsTitle: "Get your connections from LinkedIn",
  fileTitle: "Upload your file",
  drop: "Drop your file here, or",
  dropNow: "Drop your file to choose it",
  choose: "Choose file",
  chooseAnother: "Choose another file",
  limits:
    "Connections.csv or the whole LinkedIn archive (.zip). Up to 10 MB for a CSV file, 100 MB for an archive.",
  remove: (name: string) => `Remove ${name}`,
  submit: "Import Connections",
  missing: "Please select a file to import",
  oneFile: "Please choose one file at a time.",
  wrongKind: "Please choose a .csv or .zip file.",
  tooLarge: (limit: string) => `The file is too large: the limit is ${limit}.`,
  csvLimit: "10 MB for a CSV file",
  archiveLimit: "100 MB for an archive",
  unreadable: "The file has changed or can no longer be read. Please choose it again.",
  reading: "Reading the file...",
  preview: "Preview",
  previewText: (rows: number) =>
    rows === 1 ? "The only row of your file." : `The first ${rows} rows of your file.`,
  previewFailed: (message: string) => `Error parsing CSV: ${message}`,
  hidden: "Hidden by LinkedIn",
  ignored: (names: string) => `Not imported: ${names}`,
  ignoredMore: (count: number) => ` and ${formatCount(count)} more columns`,
  archive:
    "This is an archive. Connections.csv will be found and read on the server; there is no preview of it.",
  uploading: (percent: number) => `Uploading... ${percent}%`,
  importing: "Importing...",
  failed: (message: string) => `Error importing connections: ${message}`,
  done: (count: number) => `Successfully imported ${formatCount(count)} connections`,
} as const;

/** What happens with the data, shown before the upload. */
export const IMPORT_NOTICE = {
  title: "What happens with this data",
  points: [
    "Names, e-mail addresses, companies, positions, profile links and the date of the connection are stored; nothing else of the file, and the file itself is not kept.",
    "Your connections are yours: no colleague can look through them, and no other company sees them.",
    "HR and the hiring manager see a person once you refer them. Ask before you do.",
    "You can delete some or all of your connections whenever you want, and take your data along from your profile.",
  ],
} as const;

/** How to export from LinkedIn, step by step; the first step is a link. */
export const EXPORT_STEPS = {
  page: "https://www.linkedin.com/mypreferences/d/download-my-data",
  summary: "How it is done, in five steps",
  open: "Open",
  link: "LinkedIn's data export page",
  newTab: "opens in a new tab",
  signIn: "and sign in.",
  others: [
    "Choose “Want something in particular?” and tick “Connections”.",
    "Select “Request archive” and confirm with your password.",
    "Wait for LinkedIn's e-mail, usually about ten minutes, and download the archive.",
    "Choose the archive, or the file Connections.csv from it, below and import it.",
  ],
} as const;

export const OUTCOME = {
  title: "What was imported",
  created: "New",
  updated: "Updated",
  unchanged: "Unchanged",
  merged: "Merged",
  skipped: "Skipped",
  createdHint: "added to your connections",
  updatedHint: "something about them was new",
  unchangedHint: "known already",
  mergedHint: "the same person twice in the file",
  skippedHint: "rows without a person",
  skippedTitle: "Skipped rows",
  warningsTitle: "Worth a look",
  download: "Download skipped lines (CSV)",
  fileName: "skipped-lines.csv",
  line: "Line",
  reason: "Reason",
  row: "Row in your file",
  listed: (listed: number, total: number) =>
    `The download holds the first ${formatCount(listed)} of ${formatCount(total)} skipped lines.`,
  atLine: (line: number) => `line ${formatCount(line)}`,
  atLines: (lines: string) => `lines ${lines}`,
  andMore: (count: number) => `and ${formatCount(count)} more`,
} as const;

type CountText = (count: number) => string;

const pluralize = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** Why rows were skipped, by the server's codes. */
export const SKIP_REASONS: Record<string, CountText> = {
  blank_member: (count) => `${pluralize(count, "member", "members")} hidden by LinkedIn`,
  empty_row: (count) => pluralize(count, "empty row", "empty rows"),
  name_only: (count) => `${pluralize(count, "row", "rows")} with one name and nothing else`,
  no_name: (count) => `${pluralize(count, "row", "rows")} without a name`,
  malformed_row: (count) => `${pluralize(count, "row", "rows")} that could not be read`,
};

/** Warnings about imported rows, by the server's codes. */
export const WARNINGS: Record<string, CountText> = {
  invalid_email: (count) =>
    `${pluralize(count, "e-mail address was not valid and was", "e-mail addresses were not valid and were")} left out`,
  invalid_date: (count) =>
    `${pluralize(count, "date could not be read and was", "dates could not be read and were")} left out`,
  invalid_url: (count) =>
    `${pluralize(count, "profile link was not valid and was", "profile links were not valid and were")} left out`,
  date_without_day: (count) =>
    pluralize(
      count,
      "date had no day; the first of its month was taken",
      "dates had no day; the first of the month was taken",
    ),
  ambiguous_date_order: () => "Dates such as 3/4/2020 can be read in two ways; the month was taken first",
  value_truncated: (count) =>
    pluralize(count, "value was too long and was cut", "values were too long and were cut"),
  shared_email: (count) =>
    `${pluralize(count, "row has", "rows have")} an e-mail address that several people share; they stay separate`,
  spreadsheet_error: (count) =>
    `${pluralize(count, "row has", "rows have")} an error of the spreadsheet instead of a value, such as #NAME?; it was left empty`,
  row_repaired: (count) => pluralize(count, "damaged row was repaired", "damaged rows were repaired"),
  short_row: (count) => `${pluralize(count, "row", "rows")} had fewer columns than the first line`,
  long_row: (count) => `${pluralize(count, "row", "rows")} had more columns than the first line`,
};

/** For a code that this version does not know. */
export const UNKNOWN_CODE: CountText = (count) => `${pluralize(count, "row", "rows")} for another reason`;

/** Why one row was skipped. */
export const skipReason = (code: string): string =>
  (SKIP_REASONS[code] ?? UNKNOWN_CODE)(1).replace(/^1 /, "");
