import { ApiClient, PASSWORD } from "./apiClient";

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
  job: number;
  id: number;
  status: string;
  updated_at: string;
}
interface User {
  id: number;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** A signed-in user, and the API calls that prepare a test. */
export class Account extends ApiClient {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;

  private constructor(baseUrl: string, token: string, user: User) {
    super(baseUrl, token);
    this.id = user.id;
    this.username = user.username;
    this.name = `${user.first_name} ${user.last_name}`;
    this.email = user.email;
  }

  static async signIn(baseUrl: string, username: string, password = PASSWORD): Promise<Account> {
    const anonymous = new ApiClient(baseUrl);
    const { token } = await anonymous.call<{ token: string }>("POST", "/auth/token/", { username, password });
    return new Account(baseUrl, token, await new ApiClient(baseUrl, token).get<User>("/auth/user/"));
  }

  /** What the app stores in the browser for a signed-in user. */
  get localStorage(): Record<string, string> {
    return { token: this.token, user: JSON.stringify({ id: this.id, username: this.username }) };
  }

  /** Creates an open job; a manager's is their own, HR may name the hiring manager. */
  async createJob(
    title: string,
    { department = "Engineering", ...fields }: Record<string, unknown> = {},
  ): Promise<Job> {
    const departments = await this.get<{ id: number; name: string }[]>("/departments/");
    return this.call("POST", "/jobs/", {
      title,
      description: `What a ${title} does all day.`,
      requirements: "Curiosity.",
      location: "Utrecht",
      type: "FULL_TIME",
      department: departments.find(({ name }) => name === department)?.id,
      ...fields,
    });
  }

  async changeJob({ id }: Job, changes: Record<string, unknown>): Promise<Job> {
    const current = await this.get<Job>(`/jobs/${id}/`);
    return this.call("PUT", `/jobs/${id}/`, { ...current, ...changes });
  }

  addConnection(name: string, fields: Record<string, string> = {}): Promise<Connection> {
    const [first_name = "", last_name = ""] = name.split(" ");
    return this.call("POST", "/connections/", { first_name, last_name, ...fields });
  }

  refer(connection: Connection, job: Job, notes = ""): Promise<Referral> {
    return this.call("POST", "/referrals/", { job: job.id, connection: connection.id, notes });
  }

  async changeStatus({ id }: Referral, status: string): Promise<Referral> {
    const current = await this.get<Referral>(`/referrals/${id}/`);
    return this.call("PUT", `/referrals/${id}/`, { ...current, status });
  }
}
