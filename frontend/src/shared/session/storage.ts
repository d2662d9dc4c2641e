import { tokenStore } from "@/shared/api/token";
import type { CompanyRef, Person } from "@/shared/api/types";
import { isRole, isViewRole, type ViewRole } from "./roles";
import type { SessionUser } from "./sessionUser";

/** The person whom a superuser views as. */
export type ViewedPerson = Person & { firstName?: string };

/** What a superuser views: a role, a company and optionally a person. */
export type View = {
  viewAs: ViewRole | null;
  viewAsCompany: CompanyRef | null;
  viewAsPerson: ViewedPerson | null;
};

export const NO_VIEW: View = { viewAs: null, viewAsCompany: null, viewAsPerson: null };

export const KEYS = { token: tokenStore.key, user: "user", viewAs: "viewAs", viewAsCompany: "viewAsCompany" };

/** Parses a stored value; null if it is missing or invalid. */
function readJson<Stored>(key: string): Partial<Stored> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

const isRef = <Ref extends { id?: number; name?: string }>(
  value: Ref | null | undefined,
): value is Ref & ViewedPerson => typeof value?.id === "number" && typeof value.name === "string";

/** The stored user. A token without a valid user is removed. */
export function restoreUser(): SessionUser | null {
  if (!tokenStore.get()) return null;
  const user = readJson<SessionUser>(KEYS.user);
  if (user?.id && user.username) return user as SessionUser;
  tokenStore.clear();
  localStorage.removeItem(KEYS.user);
  return null;
}

export function saveUser(user: SessionUser): void {
  localStorage.setItem(KEYS.user, JSON.stringify(user));
}

/** The stored view. A selected person is stored in the company's entry. */
export function readView(): View {
  const role = localStorage.getItem(KEYS.viewAs);
  const company = readJson<CompanyRef & { person: ViewedPerson }>(KEYS.viewAsCompany);
  if (!isRef(company)) return NO_VIEW;
  const { person } = company;
  return {
    viewAs: isViewRole(role) ? role : null,
    viewAsCompany: { id: company.id, name: company.name },
    viewAsPerson: isViewRole(role) && isRef(person) ? person : null,
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

/** The stored user and view; null if incomplete. */
export function restoreUserAndView(): (View & { user: SessionUser }) | null {
  const user = restoreUser();
  if (!user || !isRole(user.role) || user.company === undefined) return null;
  return { user, ...(user.role === "SUPERUSER" ? readView() : NO_VIEW) };
}

/** Removes the token first: other tabs treat that as the sign-out. */
export function clearStorage(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}
