import type {
  Company,
  CompanyFigures,
  CompanySettings,
  Department,
  RejectionReasons,
} from "@/shared/api/types";
import { nextId } from "./nextId";

export const ACME: Company = {
  id: 1,
  name: "Acme Robotics",
  website: "https://acme.example",
  description: "",
  domains: ["acme.example"],
  updated_at: "2026-01-05T09:00:00Z",
};
export const GLOBEX: Company = { ...ACME, id: 2, name: "Globex", website: "", domains: [] };

/** A company with its counts, as in the platform's list. */
export const makeCompany = (overrides: Partial<CompanyFigures> = {}): CompanyFigures => ({
  ...ACME,
  users_count: 12,
  connections_count: 480,
  open_jobs_count: 3,
  last_active_at: "2026-02-01T09:00:00Z",
  enforced_domains: [],
  ...overrides,
});

export const makeCompanySettings = (overrides: Partial<CompanySettings> = {}): CompanySettings => ({
  currency: "USD",
  time_zone: "UTC",
  working_week: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"],
  savings_per_hire: 5_000,
  confirmed: true,
  answer_days: 5,
  country: "",
  region: "",
  language: "",
  updated_at: "2026-01-10T09:00:00Z",
  ...overrides,
});

export const makeDepartment = (overrides: Partial<Department> = {}): Department => ({
  id: nextId(),
  name: "Engineering",
  company: ACME.id,
  company_name: ACME.name,
  answer_days: null,
  ...overrides,
});

/** A company's rejection reasons; the last one is retired. */
export const makeRejectionReasons = (overrides: Partial<RejectionReasons> = {}): RejectionReasons => ({
  reasons: [
    { id: 31, name: "Not enough experience", retired: false },
    { id: 32, name: "Another candidate was chosen", retired: false },
    { id: 33, name: "Moved away", retired: true },
  ],
  updated_at: "2026-01-10T09:00:00Z",
  ...overrides,
});
