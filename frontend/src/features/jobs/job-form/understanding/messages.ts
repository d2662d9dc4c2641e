/** Text about what was understood of a job. */
export const UNDERSTANDING = {
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
