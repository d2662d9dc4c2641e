import { paths } from "@/shared/paths";

/**
 * URL parameters of Open Positions: the job whose refer dialog is open, and the selected
 * connection.
 */
export const REFER_JOB = "refer";
export const REFER_PERSON = "person";
/** URL parameter for the order, and its value for "most known people first". */
export const ORDER = "order";
export const BY_PEOPLE = "people";

/** Path of a job's refer dialog, optionally with a preselected connection. */
export const referPath = (job: number, connection?: number): string =>
  `${paths.jobs}?${REFER_JOB}=${job}${connection === undefined ? "" : `&${REFER_PERSON}=${connection}`}`;

/** Path of Open Positions, jobs with the most known people first. */
export const openPositionsByPeople = `${paths.jobs}?${ORDER}=${BY_PEOPLE}`;
