import { client } from "@/shared/api/client";
import { getOne, type ListParams, type Page, page } from "@/shared/api/page";
import type {
  Invitation,
  ManagedUser,
  NewUser,
  ResetLink,
  Role,
  UserStatus,
  UserUpdate,
} from "@/shared/api/types";
import type { Session } from "@/shared/session/useSession";

/** Whose users: spread of `useSession().view.params`. */
export type Scope = Session["view"]["params"];

export type UserFilters = {
  role?: Role | "" | undefined;
  /** Name of the department. */
  department?: string | undefined;
  status?: UserStatus | "" | undefined;
};

/** GET /users/: one page of the users whom one administers. */
export const getUsers = (
  params: UserFilters & ListParams & Scope,
  signal?: AbortSignal,
): Promise<Page<ManagedUser>> => page("/users/", params, signal);

/** GET /users/{id}/ */
export const getUser = (id: number, scope: Scope, signal?: AbortSignal): Promise<ManagedUser> =>
  getOne(`/users/${id}/`, scope, signal);

/** POST /users/ */
export const createUser = async (input: NewUser, scope: Scope): Promise<ManagedUser> =>
  (await client.post<ManagedUser>("/users/", input, { params: scope })).data;

/** PUT /users/{id}/ */
export const putUser = async (id: number, input: UserUpdate, scope: Scope): Promise<ManagedUser> =>
  (await client.put<ManagedUser>(`/users/${id}/`, input, { params: scope })).data;

/** POST /users/{id}/activate/ or …/deactivate/ */
export const setUserStatus = async (id: number, status: UserStatus, scope: Scope): Promise<ManagedUser> => {
  const call = status === "ACTIVE" ? "activate" : "deactivate";
  return (await client.post<ManagedUser>(`/users/${id}/${call}/`, undefined, { params: scope })).data;
};

/** POST /users/{id}/reset-password/: the single-use link, which is mailed too. */
export const issueResetLink = async (id: number, scope: Scope): Promise<ResetLink> =>
  (await client.post<ResetLink>(`/users/${id}/reset-password/`, undefined, { params: scope })).data;

/** GET /company-invitation/: the company's sign-up link. */
export const getInvitation = (scope: Scope, signal?: AbortSignal): Promise<Invitation> =>
  getOne("/company-invitation/", scope, signal);

/** POST /company-invitation/: a new link; the former one ends. */
export const renewInvitation = async (scope: Scope): Promise<Invitation> =>
  (await client.post<Invitation>("/company-invitation/", undefined, { params: scope })).data;
