import { execFileSync } from "node:child_process";
import path from "node:path";
import type { Server } from "./server";

const BACKEND = path.resolve(import.meta.dirname, "../../../backend");
const EXECUTE = `
import json, sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=20) as database:
    database.execute(sys.argv[2], json.loads(sys.argv[3]))
`;

/** Changes stored timestamps, so that time seems to have passed, as the clock cannot be moved. */
export function execute({ dataDir }: Server, statement: string, ...values: (string | number)[]): void {
  execFileSync(path.join(BACKEND, ".venv/bin/python"), [
    "-c",
    EXECUTE,
    path.join(dataDir, "db.sqlite3"),
    statement,
    JSON.stringify(values),
  ]);
}
