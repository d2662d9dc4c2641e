import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";

export const START_COMMAND = path.resolve(import.meta.dirname, "../../../backend/start");
const START_TIMEOUT = 240_000;
const STOP_TIMEOUT = 15_000;

export interface Server {
  url: string;
  /** Contains its database and the mails it sends. */
  dataDir: string;
  stop: () => Promise<void>;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was found");
  return address.port;
}

/** Sends the signal to the process group: to the server and to whatever it started. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}

/**
 * Starts the product as `make run` does, with the demo data on SQLite in a temporary folder. Browsers
 * take passkeys for the host `localhost` only.
 */
export async function startServer(
  environment: Record<string, string>,
  host: "127.0.0.1" | "localhost" = "127.0.0.1",
): Promise<Server> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "vouch-e2e-"));
  cpSync(process.env.E2E_DEMO_DATA ?? "", dataDir, { recursive: true });
  const port = await findFreePort();
  const url = `http://${host}:${port}`;
  const child = spawn(START_COMMAND, [], {
    env: {
      ...process.env,
      ...environment,
      // Overrides the environment and .env: SQLite in the temporary folder, and mails as files
      // there.
      DATABASE_URL: "",
      EMAIL_HOST: "",
      PORT: String(port),
      BIND: `127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      FRONTEND_URL: url,
      DEMO: "1",
      // Webhook receivers are local, and retries come soon.
      WEBHOOKS_ALLOW_PRIVATE: "1",
      RETRY_SECONDS: "1",
      // By default, mails and webhooks of a decision come soon.
      UNDO_SECONDS: environment.UNDO_SECONDS ?? "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const exited = once(child, "exit");
  const killGroup = () => signalGroup(child, "SIGKILL");
  process.once("exit", killGroup);

  const stop = async () => {
    child.kill("SIGTERM");
    await Promise.race([exited, delay(STOP_TIMEOUT, undefined, { ref: false })]);
    killGroup();
    process.off("exit", killGroup);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const healthy = expect.poll(
      () =>
        fetch(`${url}/api/health/`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: START_TIMEOUT, intervals: [250] },
    );
    const failed = exited.then(() => Promise.reject(new Error("it exited")));
    await Promise.race([healthy.toBe(true), failed]);
  } catch (error) {
    await stop();
    throw new Error(`The server did not start: ${error}\n${output}`);
  }
  return { url, dataDir, stop };
}
