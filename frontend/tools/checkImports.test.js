import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { checkImports } from "./checkImports.js";

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A source folder with these files. */
function sources(files) {
  const folder = mkdtempSync(path.join(tmpdir(), "sources-"));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

it("accepts imports from shared, from the feature itself and from features above it", () => {
  const folder = sources({
    "app/App.tsx": 'import { JobList } from "@/features/jobs/JobList";',
    "features/jobs/JobList.tsx":
      'import { useCompany } from "@/features/companies/useCompany";\nimport { api } from "./api";\nimport "@/shared/base.css";',
    "features/jobs/api.ts": 'import axios from "axios";',
  });
  expect(checkImports(folder)).toEqual([]);
});

it.each([
  ["features/companies/api.ts", 'import { x } from "@/features/jobs/api";', "companies stands above jobs"],
  ["features/companies/list/api.ts", 'import { x } from "../../jobs/api";', "companies stands above jobs"],
  ["features/companies/api.ts", 'void import("@/features/jobs/api");', "companies stands above jobs"],
  ["features/companies/api.ts", 'import type { X } from "@/app/App";', "nothing imports from app"],
  ["shared/api.ts", 'export { x } from "@/features/jobs/api";', "shared imports from no feature"],
  ["features/payroll/api.ts", "", "add it to FEATURES"],
])("reports %s with %s", (file, text, message) => {
  const problems = checkImports(sources({ [file]: text }));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(message);
});

it("reports names that differ only in case", () => {
  const folder = sources({ "features/jobs/JobForm.tsx": "", "features/jobs/jobForm.ts": "" });
  expect(checkImports(folder)).toEqual([
    "features/jobs/jobForm.ts: differs from features/jobs/JobForm only in case",
  ]);
});
