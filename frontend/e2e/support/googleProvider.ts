import type { IncomingMessage, ServerResponse } from "node:http";
import {
  HttpServer,
  type MutableRedirectUri,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from "oauth2-mock-server";

/** The claims of a Google account. */
export type GoogleAccount = {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  /** The domain of its organisation; private accounts have none. */
  hd?: string;
};

export interface GoogleProvider {
  /** The settings that make the server use it. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Google's account chooser; here the account itself is typed in. */
function accountChooser(parameters: URLSearchParams): string {
  const hidden = [...parameters].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html><title>Choose an account</title><link rel="icon" href="data:,">
    <form action="/authorize">${hidden.join("")}
    <label>Account <input name="account"></label><button>Continue</button></form>`;
}

/** Starts an OpenID provider in Google's place, on a free port. */
export async function startGoogleProvider(): Promise<GoogleProvider> {
  const issuer = new OAuth2Issuer();
  const service = new OAuth2Service(issuer);
  const accounts = new Map<string, GoogleAccount>();

  const server = new HttpServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://provider");
    if (pathname === "/authorize" && !searchParams.has("account")) {
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(accountChooser(searchParams));
    } else {
      service.requestHandler(request, response);
    }
  });
  service.on("beforeAuthorizeRedirect", ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const account = new URL(request.url ?? "/", "http://provider").searchParams.get("account");
    if (account) accounts.set(url.searchParams.get("code") ?? "", JSON.parse(account) as GoogleAccount);
  });
  service.on("beforeTokenSigning", (token: MutableToken, request: { body: { code?: string } }) => {
    Object.assign(token.payload, accounts.get(request.body.code ?? ""));
  });

  await issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const url = `http://127.0.0.1:${server.address().port}`;
  issuer.url = url;
  return {
    environment: {
      GOOGLE_CLIENT_ID: "journeys",
      GOOGLE_CLIENT_SECRET: "known-to-all",
      GOOGLE_AUTHORIZE_URL: `${url}/authorize`,
      GOOGLE_TOKEN_URL: `${url}/token`,
      GOOGLE_ID_TOKEN_ISSUER: url,
      GOOGLE_CERTS_URL: `${url}/jwks`,
    },
    stop: () => server.stop(),
  };
}
