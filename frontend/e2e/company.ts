import { call, PASSWORD, tokenOf } from "./api";

type Role = "EMPLOYEE" | "HIRING_MANAGER" | "HR";
export interface Person {
  id: number;
  username: string;
  name: string;
  email: string;
  token: string;
}
export interface Job {
  id: number;
  title: string;
  updated_at: string;
}
export interface Connection {
  id: number;
  first_name: string;
  last_name: string;
}
export interface Referral {
  id: number;
  status: string;
  updated_at: string;
}

/** A company of a journey's own, taken on as a superuser does, whose HR has chosen a password. */
export interface Company {
  id: number;
  name: string;
  domain: string;
  hr: Person;
}

export async function aCompany(name: string): Promise<Company> {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const domain = `${slug}.example`;
  const email = `hr.${slug}@${domain}`;
  const onboarded = await call<{ username: string; invitation_url: string; company: { id: number } }>(
    await tokenOf("super"),
    "POST",
    "/onboard-company/",
    {
      company_name: name,
      company_website: `https://www.${domain}`,
      company_description: "",
      hr_first_name: "Hanna",
      hr_last_name: "Reiter",
      hr_email: email,
    },
  );
  const link = new URL(onboarded.invitation_url).searchParams;
  await call(null, "POST", "/auth/password/reset/confirm/", {
    uid: link.get("uid"),
    token: link.get("token"),
    new_password1: PASSWORD,
    new_password2: PASSWORD,
  });
  const token = await tokenOf(onboarded.username);
  const { id } = await call<{ id: number }>(token, "GET", "/auth/user/");
  const hr = { id, username: onboarded.username, name: "Hanna Reiter", email, token };
  return { id: onboarded.company.id, name, domain, hr };
}

/** Somebody whom HR adds. The password is that of the demo accounts. */
export async function aPerson(company: Company, role: Role, name: string, address?: string): Promise<Person> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const username = `${firstName}.${lastName}`.toLowerCase();
  const email = address ?? `${username}@${company.domain}`;
  const { id } = await call<{ id: number }>(company.hr.token, "POST", "/users/", {
    firstName,
    lastName,
    email,
    username,
    role,
    department: "Engineering",
    position: "Colleague",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  return { id, username, name, email, token: await tokenOf(username) };
}

/** A job that the owner of the token opens: a manager's is their own, HR may name who fills it. */
export async function aJob(
  token: string,
  title: string,
  { department = "Engineering", ...more }: Record<string, unknown> = {},
): Promise<Job> {
  const departments = await call<{ id: number; name: string }[]>(token, "GET", "/departments/");
  return call(token, "POST", "/jobs/", {
    title,
    description: `What a ${title} does all day.`,
    requirements: "Curiosity.",
    location: "Utrecht",
    type: "FULL_TIME",
    department: departments.find(({ name }) => name === department)?.id,
    ...more,
  });
}

/** What somebody does to a job meanwhile. */
export async function changedJob(token: string, { id }: Job, change: Record<string, unknown>): Promise<Job> {
  const present = await call<Job>(token, "GET", `/jobs/${id}/`);
  return call(token, "PUT", `/jobs/${id}/`, { ...present, ...change });
}

export function aConnection(
  token: string,
  name: string,
  more: Record<string, string> = {},
): Promise<Connection> {
  const [first_name = "", last_name = ""] = name.split(" ");
  return call<Connection>(token, "POST", "/connections/", { first_name, last_name, ...more });
}

export function aReferral(token: string, job: Job, connection: Connection, notes = ""): Promise<Referral> {
  return call<Referral>(token, "POST", "/referrals/", { job: job.id, connection: connection.id, notes });
}

/** What somebody who reviews does to a referral meanwhile. */
export async function moved(token: string, referral: Referral, status: string): Promise<Referral> {
  const present = await call<Referral>(token, "GET", `/referrals/${referral.id}/`);
  return call<Referral>(token, "PUT", `/referrals/${referral.id}/`, { ...present, status });
}
