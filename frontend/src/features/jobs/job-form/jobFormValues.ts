import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { JOB_CREATE_LIMITS } from "@/shared/api/inputLimits.generated";
import type { Job, JobInput, JobStatus, JobTemplate, JobType } from "@/shared/api/types";
import { tooLong } from "@/shared/forms/countCharacters";
import type { FormErrors } from "@/shared/forms/formErrors";

/** Form values of a job; an empty string means no selection. */
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

export const toJobFormValues = (job: Job): JobValues => ({
  title: job.title,
  company: job.company,
  department: job.department ?? "",
  location: job.location,
  type: job.type,
  status: job.status,
  salary_range: job.salary_range ?? "",
  hiring_manager: job.hiring_manager ?? "",
  description: job.description,
  requirements: job.requirements,
});

/** The form of a new job that begins with the texts of another. */
export const toNewJobValues = (job: Job | JobTemplate): JobValues => ({
  ...EMPTY_JOB,
  title: job.title,
  department: job.department ?? "",
  location: job.location,
  type: job.type,
  salary_range: job.salary_range ?? "",
  description: job.description,
  requirements: job.requirements,
});

const orNull = (id: number | ""): number | null => (id === "" ? null : id);

/** The body of POST /jobs/. Expects values that passed `validateJob`. */
export function toJobInput(values: JobValues): JobInput {
  const { status: _opensAlways, type, department, company, ...texts } = values;
  if (type === "" || department === "") throw new Error("A job needs a type and a department.");
  return {
    ...texts,
    type,
    department,
    hiring_manager: orNull(values.hiring_manager),
    company: company !== "" ? company : undefined,
  };
}

/** The stored job with the form's values applied. */
export const applyValues = (job: Job, { company: _stays, ...values }: JobValues): Job => ({
  ...job,
  ...values,
  type: values.type === "" ? job.type : values.type,
  department: orNull(values.department),
  hiring_manager: orNull(values.hiring_manager),
});

type TextName = keyof typeof JOB_CREATE_LIMITS;
type SelectName = "type" | "department" | "company";

/** Messages for empty fields; a field without one is optional. */
const MISSING: Partial<Record<TextName | SelectName, MessageDescriptor>> = {
  title: msg`Enter a job title`,
  department: msg`Select a department`,
  location: msg`Enter a location`,
  type: msg`Select a job type`,
  description: msg`Enter a job description`,
  requirements: msg`Enter the requirements`,
  company: msg`Select a company`,
};

function missingText(name: TextName | SelectName): string | undefined {
  const message = MISSING[name];
  return message && i18n._(message);
}

function textError(name: TextName, text: string): string | undefined {
  if (text.trim() === "") return missingText(name);
  return tooLong(text, JOB_CREATE_LIMITS[name]);
}

/** Validation errors of a job: a text is missing or too long, or a `required` selection is missing. */
export function validateJob(values: JobValues, required: readonly SelectName[]): FormErrors<JobValues> {
  const texts = (Object.keys(JOB_CREATE_LIMITS) as TextName[]).map((name) => [
    name,
    textError(name, values[name]),
  ]);
  const choices = required.map((name) => [name, values[name] === "" ? missingText(name) : undefined]);
  return Object.fromEntries([...texts, ...choices]);
}
