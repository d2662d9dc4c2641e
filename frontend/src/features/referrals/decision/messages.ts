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
