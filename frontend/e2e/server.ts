import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { startProvider } from "./provider";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the server under test answers. */
    baseUrl: string;
    /** Its data: the mails that it wrote are below `mail/`. */
    dataDir: string;
  }
}

const START = path.resolve(import.meta.dirname, "../../backend/start");
const START_SECONDS = 90;

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was found");
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function untilHealthy(server: ChildProcess, url: string, output: string[]): Promise<void> {
  for (let second = 0; second < START_SECONDS * 4; second += 1) {
    if (await answers(url)) return;
    if (server.exitCode !== null) break;
    await pause(250);
  }
  throw new Error(`The server did not start:\n${output.join("")}`);
}

/** Starts the product as `make run` does, with data of its own in a temporary folder, and ends it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "referral-journeys-"));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  // SQLite in the temporary folder, whatever database this machine's owner has set.
  const { DATABASE_URL: _, ...environment } = process.env;
  const provider = await startProvider();
  const server = spawn(START, [], {
    env: {
      ...environment,
      ...provider.environment,
      PORT: String(port),
      BIND: `127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      FRONTEND_URL: baseUrl,
      DEMO: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => output.push(String(text)));
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    await provider.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilHealthy(server, `${baseUrl}/api/health/`, output);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("baseUrl", baseUrl);
  project.provide("dataDir", dataDir);
  return stop;
}
