import axios, { isAxiosError, isCancel } from "axios";
import { API_BASE } from "./base";
import { emitUnauthorized } from "./events";
import { parseApiError } from "./parseError";
import { tokenStore } from "./token";

/** The one HTTP client. No time-out: large imports take minutes. JSON unless a FormData is sent. */
export const client = axios.create({ baseURL: API_BASE });

client.interceptors.request.use((config) => {
  const token = tokenStore.get();
  if (token) config.headers.set("Authorization", `Token ${token}`);
  return config;
});

client.interceptors.response.use(undefined, (error: unknown) => {
  // An abandoned request (screen left, search retyped) is no failure of the server.
  if (isCancel(error) || !isAxiosError(error)) throw error;
  if (error.response?.status === 401) {
    // Only when the refused token is still ours: a late answer to an old token ends no new session.
    const sent = error.config?.headers.get("Authorization");
    if (sent && sent === `Token ${tokenStore.get()}`) emitUnauthorized();
  }
  throw parseApiError(error);
});
