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

it("accepts hooks, types and classes in a queries module, and reads from one", () => {
  const folder = sources({
    "app/routes.tsx":
      'const route = { reads: exported(() => import("@/features/jobs/queries"), "reads"), lazy: null };',
    "features/jobs/queries.ts": `import { useNotify } from "@/shared/notice";
import type { NoticeProps } from "@/shared/notice";
import { ApiError } from "@/shared/errors";
import { type ButtonProps, READS } from "./Button";`,
    "features/jobs/Button.tsx": "",
    "shared/notice.tsx": "",
    "shared/errors.ts": "",
  });
  expect(checkImports(folder)).toEqual([]);
});

it.each([
  ["features/jobs/queries.ts", 'import { READS, JobList } from "./JobList";'],
  ["features/jobs/form/queries.ts", 'import {\n  JobList,\n  READS,\n} from "@/features/jobs/JobList";'],
  ["features/jobs/queries.ts", 'import Box from "@mui/material/Box";'],
  ["app/routes.tsx", 'const reads = { reads: exported(() => import("@/features/jobs/JobList"), "reads") };'],
])("reports %s with %s, for which first reads would wait", (file, text) => {
  const problems = checkImports(sources({ "features/jobs/JobList.tsx": "", [file]: text }));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/imports no component|reads come from a queries module/);
});

it("reports names that differ only in case", () => {
  const folder = sources({ "features/jobs/JobForm.tsx": "", "features/jobs/jobForm.ts": "" });
  expect(checkImports(folder)).toEqual([
    "features/jobs/jobForm.ts: differs from features/jobs/JobForm only in case",
  ]);
});
