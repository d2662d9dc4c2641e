import { paths } from "@/shared/paths";

/** Parameters of Open Positions' address: the job whose refer dialog is open, and who is chosen there. */
export const REFER_JOB = "refer";
export const REFER_PERSON = "person";
/** Its order, and the order in which the jobs for which one knows most people come first. */
export const ORDER = "order";
export const BY_PEOPLE = "people";

/** Where somebody is referred to a job: its refer dialog, with this connection chosen where one is given. */
export const referPath = (job: number, connection?: number): string =>
  `${paths.jobs}?${REFER_JOB}=${job}${connection === undefined ? "" : `&${REFER_PERSON}=${connection}`}`;

/** Open Positions, those where one knows somebody first. */
export const positionsByPeople = `${paths.jobs}?${ORDER}=${BY_PEOPLE}`;
