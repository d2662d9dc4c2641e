import { tokenStore } from "@/shared/api/token";
import type { CompanyRef } from "@/shared/api/types";
import { isRole, isViewRole, type ViewRole } from "./roles";
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

/** What is stored under a key; null for nothing, and for what cannot be read. */
function readJson<Stored>(key: string): Partial<Stored> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

const isRef = <Ref extends { id?: number; name?: string }>(
  value: Ref | null | undefined,
): value is Ref & PersonRef => typeof value?.id === "number" && typeof value.name === "string";

/** The stored user, as the session starts: a token without one, or with one that cannot be read, is forgotten. */
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

/** The stored view. The person, where one is chosen, is kept beside the company under its key. */
export function readView(): View {
  const role = localStorage.getItem(KEYS.viewAs);
  const company = readJson<CompanyRef & { person: PersonRef }>(KEYS.viewAsCompany);
  if (!isRef(company)) return NO_VIEW;
  const { person } = company;
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

/** Who the storage says is here, and what they look at; null where it does not say all of it. */
export function restoreSeen(): (View & { user: SessionUser }) | null {
  const user = restoreUser();
  if (!user || !isRole(user.role) || user.company === undefined) return null;
  return { user, ...(user.role === "SUPERUSER" ? readView() : NO_VIEW) };
}

/** The token goes first: other tabs take its removal as the sign-out. */
export function clearStorage(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}
