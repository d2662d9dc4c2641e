import { Account } from "./account";
import { ApiClient, PASSWORD } from "./apiClient";

type Role = "EMPLOYEE" | "HIRING_MANAGER" | "HR";

/** A company with one HR user. */
export interface Company {
  id: number;
  name: string;
  domain: string;
  hr: Account;
}

// Company names and usernames are unique on a server, which serves the tests of one worker one
// after the other.
let companies = 0;
let users = 0;

/**
 * Onboards a company as a superuser does, and sets the password of its HR user by the invitation.
 */
export async function onboardCompany(superuser: Account, baseName: string): Promise<Company> {
  companies += 1;
  const name = `${baseName} ${companies}`;
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const domain = `${slug}.example`;
  const onboarded = await superuser.call<{
    username: string;
    invitation_url: string;
    company: { id: number };
  }>("POST", "/onboard-company/", {
    company_name: name,
    company_website: `https://www.${domain}`,
    company_description: "",
    hr_first_name: "Hanna",
    hr_last_name: "Reiter",
    hr_email: `hr.${slug}@${domain}`,
  });
  const link = new URL(onboarded.invitation_url).searchParams;
  await new ApiClient(superuser.baseUrl).call("POST", "/auth/password/reset/confirm/", {
    uid: link.get("uid"),
    token: link.get("token"),
    new_password1: PASSWORD,
    new_password2: PASSWORD,
  });
  const hr = await Account.signIn(superuser.baseUrl, onboarded.username);
  return { id: onboarded.company.id, name, domain, hr };
}

/** Adds a user as HR does, and signs them in. */
export async function addUser(
  { hr, domain }: Company,
  role: Role,
  name: string,
  email?: string,
): Promise<Account> {
  const [firstName = "", lastName = ""] = name.split(" ");
  users += 1;
  const username = `${firstName}.${lastName}.${users}`.toLowerCase();
  await hr.call("POST", "/users/", {
    firstName,
    lastName,
    email: email ?? `${username}@${domain}`,
    username,
    role,
    department: "Engineering",
    position: "Colleague",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  return Account.signIn(hr.baseUrl, username);
}
