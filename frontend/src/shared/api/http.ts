import axios, { AxiosHeaders } from "axios";

/** One question to the server. */
export type HttpRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The answer is a file: its bytes, not its text, are wanted. */
  bytes?: boolean | undefined;
  /** Told how much of the body is sent, 0–1. */
  onUploadProgress?: ((sent: number) => void) | undefined;
};

/** What came back, whatever its status; `data` is what the JSON says, or the text where it is none. */
export type HttpAnswer = { status: number; data: unknown; header: (name: string) => string | null };

/** The one HTTP client. No time-out: large imports take minutes. Every status is an answer; `client.ts` judges it. */
const http = axios.create({ validateStatus: () => true });

/** Sends a request, a form as it is and everything else as JSON; rejects only when nothing came back. */
export async function exchange(request: HttpRequest): Promise<HttpAnswer> {
  const { method, url, headers, body, signal, bytes = false, onUploadProgress } = request;
  const {
    status,
    data,
    headers: told,
  } = await http.request({
    method,
    url,
    headers,
    data: body,
    ...(signal && { signal }),
    ...(bytes && { responseType: "arraybuffer", transformResponse: bytesOrFailure }),
    ...(onUploadProgress && { onUploadProgress: ({ progress = 0 }) => onUploadProgress(progress) }),
  });
  const all = AxiosHeaders.from(told as AxiosHeaders);
  return { status, data, header: (name) => (all.has(name) ? String(all.get(name)) : null) };
}

/** A failure comes as JSON, or as the page of a proxy, where a file was asked for, too. */
function bytesOrFailure(body: ArrayBuffer, _headers: unknown, status = 0): unknown {
  if (status < 400) return body;
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
