import axios, { AxiosHeaders } from "axios";

/** An HTTP request. */
export type HttpRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  /** The response is a file, wanted as bytes instead of text. */
  bytes?: boolean;
  /** Called with the uploaded share of the body, 0–1. */
  onUploadProgress?: (sent: number) => void;
};

/** A response of any status; `data` is the parsed JSON, or else the text. */
export type HttpResponse = { status: number; data: unknown; header: (name: string) => string | null };

/**
 * The only HTTP client. No timeout, as large imports take minutes. All statuses resolve;
 * `client.ts` handles them. Other adapters are left out of the build.
 */
const http = axios.create({ adapter: "xhr", validateStatus: () => true });

/** Sends a request, FormData as it is and other bodies as JSON; rejects only without a response. */
export async function sendHttpRequest(request: HttpRequest): Promise<HttpResponse> {
  const { method, url, headers, body, signal, bytes = false, onUploadProgress } = request;
  const {
    status,
    data,
    headers: responseHeaders,
  } = await http.request({
    method,
    url,
    // Sentences of the server are shown among those of the page, in the same language.
    headers: { "Accept-Language": document.documentElement.lang || "en", ...headers },
    data: body,
    signal,
    responseType: bytes ? "arraybuffer" : undefined,
    transformResponse: bytes ? parseBytesOrError : undefined,
    onUploadProgress: onUploadProgress ? ({ progress = 0 }) => onUploadProgress(progress) : undefined,
  });
  const headersByName = AxiosHeaders.from(responseHeaders as AxiosHeaders);
  return {
    status,
    data,
    header: (name) => (headersByName.has(name) ? String(headersByName.get(name)) : null),
  };
}

/** When a file was requested, errors still come as JSON or as a proxy's page. */
function parseBytesOrError(body: ArrayBuffer, _headers: unknown, status = 0): unknown {
  if (status < 400) return body;
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
