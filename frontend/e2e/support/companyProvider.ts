import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const SCRIPT = path.resolve(import.meta.dirname, "../../../backend/accounts/tests/oidc_peer.mjs");
const PACKAGE = path.resolve(import.meta.dirname, "../../node_modules/oidc-provider");

/** What the next sign-ins at the provider are like: see the script. */
interface Situation {
  claims: { sub: string; email: string; given_name: string; family_name: string; groups?: string[] };
  /** The registered redirect address. */
  redirect: string;
}

/** A company's OpenID provider, with https. Its client is "vouch", whose secret is "hush". */
export interface CompanyProvider {
  issuer: string;
  /** The settings with which the server trusts it, though it is not on the internet. */
  environment: Record<string, string>;
  say: (situation: Situation) => Promise<void>;
  stop: () => Promise<void>;
}

/** Makes a key and a certificate that is valid for this run, in one file. */
function makeCertificate(folder: string): string {
  const file = path.join(folder, "localhost.pem");
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject, "-keyout", file, "-out", `${file}.crt`], {
    stdio: "pipe",
  });
  appendFileSync(file, readFileSync(`${file}.crt`));
  return file;
}

/** Starts the provider on a free port. */
export async function startCompanyProvider(): Promise<CompanyProvider> {
  const folder = mkdtempSync(path.join(tmpdir(), "vouch-oidc-"));
  const certificate = makeCertificate(folder);
  const child = spawn(process.execPath, [SCRIPT, PACKAGE, certificate], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<string> => String((await lines.next()).value ?? "");
  const issuer = await read();
  if (!issuer) throw new Error("The provider did not start: its own words are above");
  return {
    issuer,
    environment: { IDENTITY_PROVIDER_HOSTS: "localhost", SSL_CERT_FILE: certificate },
    say: async (situation) => {
      child.stdin.write(`${JSON.stringify(situation)}\n`);
      if ((await read()) !== "ok") throw new Error("The provider did not understand the situation");
    },
    stop: async () => {
      child.stdin.end();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
