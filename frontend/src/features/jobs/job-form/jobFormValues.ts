import type { FieldPath } from "react-hook-form";
import { JOB_FORM } from "@/features/jobs/messages";
import type { Job, JobInput, JobStatus, JobType } from "@/shared/api/types";

/** A job as it stands in the form; an empty choice is none. */
export type JobValues = {
  title: string;
  company: number | "";
  department: number | "";
  location: string;
  type: JobType | "";
  status: JobStatus;
  salary_range: string;
  hiring_manager: number | "";
  description: string;
  requirements: string;
};

export const EMPTY_JOB: JobValues = {
  title: "",
  company: "",
  department: "",
  location: "",
  type: "",
  status: "OPEN",
  salary_range: "",
  hiring_manager: "",
  description: "",
  requirements: "",
};

/** Longest texts, in characters; the server's own bounds. */
const LIMITS = { title: 200, location: 200, salary_range: 100, description: 20_000, requirements: 20_000 };

export const toJobFormValues = (job: Job): JobValues => ({
  title: job.title,
  company: job.company,
  department: job.department ?? "",
  location: job.location,
  type: job.type,
  status: job.status,
  salary_range: job.salary_range,
  hiring_manager: job.hiring_manager ?? "",
  description: job.description,
  requirements: job.requirements,
});

const orNull = (id: number | ""): number | null => (id === "" ? null : id);

/** What POST /jobs/ takes. Called only with what the form's own rules let through. */
export function toJobInput(values: JobValues): JobInput {
  const { status: _opensAlways, type, department, company, ...texts } = values;
  if (type === "" || department === "") throw new Error("A job needs a type and a department.");
  return {
    ...texts,
    type,
    department,
    hiring_manager: orNull(values.hiring_manager),
    ...(company !== "" && { company }),
  };
}

/** The whole job as it was read, with what the form changes. */
export const changed = (job: Job, { company: _stays, ...values }: JobValues): Job => ({
  ...job,
  ...values,
  type: values.type === "" ? job.type : values.type,
  department: orNull(values.department),
  hiring_manager: orNull(values.hiring_manager),
});

export type JobField = FieldPath<JobValues>;

export const isJobField = (name: string): name is JobField => Object.hasOwn(EMPTY_JOB, name);

type Text = keyof typeof LIMITS;

/** The rule of a text: given, unless it is optional, and no longer than the server takes. */
export const textRule = (name: Text) => ({
  validate: (value: string): true | string => {
    if (name !== "salary_range" && value.trim() === "") return JOB_FORM.missing[name];
    // As the server counts: a smiley is one character.
    return Array.from(value).length <= LIMITS[name] || JOB_FORM.tooLong(LIMITS[name]);
  },
});

/** The rule of a choice that must be made. */
export const requiredChoiceRule = (name: "type" | "department" | "company") => ({
  validate: (value: unknown): true | string => value !== "" || JOB_FORM.missing[name],
});
