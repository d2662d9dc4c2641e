import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { START_COMMAND } from "./server";

/**
 * Migrates and loads the demo data once for all servers of the run, which begin with copies: on a busy machine each of
 * them would need minutes for it. Returns what removes it.
 */
export default function prepareDemoData(): () => void {
  const dataDir = mkdtempSync(path.join(tmpdir(), "vouch-e2e-demo-"));
  const { status, stderr } = spawnSync(START_COMMAND, ["prepare"], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, DEMO: "1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The demo data were not loaded: ${stderr}`);
  process.env.E2E_DEMO_DATA = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
