import type { ListedJob } from "@/shared/api/types";
import { ACME } from "./companies";
import { nextId } from "./nextId";

export const makeJob = (overrides: Partial<ListedJob> = {}): ListedJob => ({
  id: nextId(),
  title: "Backend Engineer",
  description: "Build the services behind our robots.",
  requirements: "Python, PostgreSQL",
  location: "Lisbon",
  status: "OPEN",
  type: "FULL_TIME",
  salary_range: "",
  department: 1,
  department_name: "Engineering",
  company: ACME.id,
  company_name: ACME.name,
  hiring_manager: 3,
  hiring_manager_name: "Morgan Lee",
  applicants_count: 2,
  referrals_count: 2,
  waiting_count: 0,
  is_template: false,
  description_summary: overrides.description ?? "Build the services behind our robots.",
  requirements_summary: overrides.requirements ?? "Python, PostgreSQL",
  created_at: "2026-01-15T10:00:00Z",
  updated_at: "2026-01-20T10:00:00Z",
  ...overrides,
});
