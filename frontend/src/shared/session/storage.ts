import { tokenStore } from "@/shared/api/token";
import type { CompanyRef } from "@/shared/api/types";
import { isViewRole, type ViewRole } from "./roles";
import type { SessionUser } from "./sessionUser";

/** Someone of the viewed company through whose eyes a superuser looks. */
export type PersonRef = { id: number; name: string };

/** What a superuser looks at: a role, a company, and perhaps one person of it. */
export type View = {
  viewAs: ViewRole | null;
  viewAsCompany: CompanyRef | null;
  viewAsPerson: PersonRef | null;
};

export const NO_VIEW: View = { viewAs: null, viewAsCompany: null, viewAsPerson: null };

export const KEYS = { token: tokenStore.key, user: "user", viewAs: "viewAs", viewAsCompany: "viewAsCompany" };

function readJson(key: string): unknown {
  const raw = localStorage.getItem(key);
  if (raw === null) return null;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function isRef(value: unknown): value is { id: number; name: string } {
  const ref = value as { id?: unknown; name?: unknown } | null;
  return (
    typeof ref === "object" && ref !== null && typeof ref.id === "number" && typeof ref.name === "string"
  );
}

/**
 * The stored user, as the session starts: a token without a user clears the
 * token; a user that cannot be read, or lacks id or username, clears both.
 */
export function restoreUser(): SessionUser | null {
  if (!tokenStore.get()) return null;
  const user = readJson(KEYS.user) as SessionUser | null | undefined;
  if (user === null && localStorage.getItem(KEYS.user) === null) {
    tokenStore.clear();
    return null;
  }
  if (!user || typeof user !== "object" || !user.id || !user.username) {
    tokenStore.clear();
    localStorage.removeItem(KEYS.user);
    return null;
  }
  return user;
}

export function saveUser(user: SessionUser): void {
  localStorage.setItem(KEYS.user, JSON.stringify(user));
}

/** The stored view. The person, where one is chosen, is kept beside the company under its key. */
export function readView(): View {
  const role = localStorage.getItem(KEYS.viewAs);
  const company = readJson(KEYS.viewAsCompany);
  if (!isRef(company)) return NO_VIEW;
  const person = (company as { person?: unknown }).person;
  return {
    viewAs: isViewRole(role) ? role : null,
    viewAsCompany: { id: company.id, name: company.name },
    viewAsPerson: isViewRole(role) && isRef(person) ? { id: person.id, name: person.name } : null,
  };
}

export function saveView({ viewAs, viewAsCompany, viewAsPerson }: View): void {
  if (viewAs) localStorage.setItem(KEYS.viewAs, viewAs);
  else localStorage.removeItem(KEYS.viewAs);
  if (viewAsCompany) {
    const stored = viewAsPerson ? { ...viewAsCompany, person: viewAsPerson } : viewAsCompany;
    localStorage.setItem(KEYS.viewAsCompany, JSON.stringify(stored));
  } else localStorage.removeItem(KEYS.viewAsCompany);
}

/** The token goes first: other tabs take its removal as the sign-out. */
export function clearStorage(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}
