import { expect, inject } from "vitest";

export const PASSWORD = "referral-demo";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A call to the real server, whatever it answers. A form is sent as one, anything else as JSON. */
export function send(
  token: string | null,
  method: Method,
  address: string,
  body?: unknown,
): Promise<Response> {
  const form = body instanceof FormData;
  return fetch(`${inject("baseUrl")}/api${address}`, {
    method,
    headers: {
      ...(token && { Authorization: `Token ${token}` }),
      ...(body !== undefined && !form && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
}

/** A call that has to succeed: what a journey needs beforehand, or what somebody else does meanwhile. */
export async function call<Answer>(
  token: string | null,
  method: Method,
  address: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await send(token, method, address, body);
  const text = await answer.text();
  expect(answer.ok, `${method} ${address}: ${answer.status} ${text}`).toBe(true);
  return (text ? JSON.parse(text) : undefined) as Answer;
}

/** Signs in without a browser. */
export async function tokenOf(username: string, password = PASSWORD): Promise<string> {
  return (await call<{ token: string }>(null, "POST", "/auth/token/", { username, password })).token;
}
