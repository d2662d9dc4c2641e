import { possessive } from "./format";

/** Text of shared components. */
/** For edit conflicts. */
export const LOAD_LATEST = "Load the latest version";
export const LATEST_LOADED = "This is the latest version with your changes in it. Check it, then save again.";
export const LATEST_FAILED = (message: string): string =>
  `The latest version could not be loaded: ${message}`;

/** What separates the cells of exported files. */
export const EXPORT = {
  separator: "Separator of the file",
  by: { comma: "Comma", semicolon: "Semicolon, as Excel expects in most of Europe" },
} as const;

/** For superusers who view a role without a person. */
export const PREVIEW = {
  sample: (company: string) => `Preview: a sample of ${possessive(company)} data, sized like one person's.`,
  choose: "Choose a person to see exact figures.",
} as const;

/** Why nothing can be changed when viewing as a person. */
export const READ_ONLY = (name: string): string => `Viewing as ${name} is read-only`;
