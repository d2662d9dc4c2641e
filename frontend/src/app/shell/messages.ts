import type { ViewRole } from "@/shared/session/roles";

const PLURAL: Record<ViewRole, string> = {
  EMPLOYEE: "Employees",
  HIRING_MANAGER: "Hiring Managers",
  HR: "HR Admins",
};

/** Text of View As. */
export const VIEW_AS = {
  button: "View As",
  superuser: "Superuser",
  title: "Select Company",
  mustBelong: (role: ViewRole) => `${PLURAL[role]} must belong to a company.`,
  select: "Please select a company to continue.",
  company: "Company",
  companyPlaceholder: "Select a company",
  companiesFailed: "The companies could not be loaded. Please try again.",
  person: "Person",
  personHint: "Optional. With a person chosen you see exactly what they see, and cannot change anything.",
  nobody: "No one in particular",
  searching: "Searching...",
  noMatch: (term: string) => `Nobody found matching "${term}"`,
  noPeople: "Nobody in this company has this role.",
  peopleFailed: "The people of this company could not be loaded.",
  confirm: "Confirm",
} as const;
