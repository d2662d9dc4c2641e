import { possessive } from "./format";

/** Text that several shared components show. */
/** When a session ended in the middle of a form, and the same person signed in again. */
export const RESTORED = "What you had typed before your session ended is back. It has not been saved yet.";
export const RESTORED_WITHOUT_PASSWORDS =
  "What you had typed before your session ended is back, passwords aside. It has not been saved yet.";

/** When somebody else was first to change what is edited. */
export const LOAD_LATEST = "Load the latest version";
export const LATEST_LOADED = "This is the latest version with your changes in it. Check it, then save again.";
export const LATEST_FAILED = (message: string): string =>
  `The latest version could not be loaded: ${message}`;

/** When the script chunk of a dialog, tab or section could not be loaded. */
export const CHUNK_ERROR = {
  text: "Check your connection and try again.",
  retry: "Try Again",
  close: "Close",
};

/** What a superuser sees who views a role of a company, but no person. */
export const PREVIEW = {
  sample: (company: string) => `Preview: a sample of ${possessive(company)} data, sized like one person's.`,
  choose: "Choose a person to see exact figures.",
} as const;

/** Why nothing can be changed in the view of another person. */
export const READ_ONLY = (name: string): string => `Viewing as ${name} is read-only`;
