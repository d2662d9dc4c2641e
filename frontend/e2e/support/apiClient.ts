import { expect } from "@playwright/test";

/** The password of every account, in the demo data and in tests. */
export const PASSWORD = "referral-demo";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Calls the real server, with or without a token. */
export class ApiClient {
  readonly baseUrl: string;
  /** Empty without a sign-in. */
  readonly token: string;

  constructor(baseUrl: string, token = "") {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  /** The response, whatever its status. FormData is sent as a form, anything else as JSON. */
  send(method: Method, path: string, body?: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${this.baseUrl}/api${path}`, {
      method,
      headers: {
        // The server may close a keep-alive connection at the moment of the next request.
        Connection: "close",
        ...(this.token && { Authorization: `Token ${this.token}` }),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  /** The body of the response, which must be successful. */
  async call<Body>(method: Method, path: string, body?: unknown): Promise<Body> {
    const response = await this.send(method, path, body);
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
    return (text ? JSON.parse(text) : undefined) as Body;
  }

  get<Body>(path: string): Promise<Body> {
    return this.call<Body>("GET", path);
  }
}
