import { paths } from "@/shared/paths";

/**
 * URL parameters of Open Positions: the job whose refer dialog is open, and the selected
 * connection.
 */
export const REFER_JOB = "refer";
export const REFER_PERSON = "person";
/** The order "most people first" of Open Positions. */
export const BY_SUGGESTIONS = "-suggestions";

/** Path of a job's refer dialog, optionally with a preselected connection. */
export const referPath = (job: number, connection?: number): string =>
  `${paths.jobs}?${REFER_JOB}=${job}${connection === undefined ? "" : `&${REFER_PERSON}=${connection}`}`;

/** Path of Open Positions, jobs with the most suggested people first. */
export const openPositionsBySuggestions = `${paths.jobs}?sort=${BY_SUGGESTIONS}`;
