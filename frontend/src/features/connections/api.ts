import { client } from "@/shared/api/client";
import { getOne, type ListParams, type Page, page } from "@/shared/api/page";
import type { Connection } from "@/shared/api/types";
import type { Session } from "@/shared/session/useSession";

/** Whose connections: spread of `useSession().view.connectionParams`. */
export type Owner = Session["view"]["connectionParams"];

/** What a person can say about a connection; an empty text is no value. */
export type ConnectionInput = Pick<Connection, "first_name" | "last_name"> & {
  email: string;
  company: string;
  position: string;
};

/** GET /connections/: one page of the list; `search` looks into names, company and position. */
export const getConnections = (params: ListParams & Owner, signal?: AbortSignal): Promise<Page<Connection>> =>
  page("/connections/", params, signal);

/** GET /connections/{id}/ */
export const getConnection = (id: number, owner: Owner, signal?: AbortSignal): Promise<Connection> =>
  getOne(`/connections/${id}/`, owner, signal);

/** POST /connections/ */
export const createConnection = async (input: ConnectionInput, owner: Owner): Promise<Connection> =>
  (await client.post<Connection>("/connections/", input, { params: owner })).data;

/** PUT /connections/{id}/; what the input does not name (profile, date) stays as it is. */
export const putConnection = async (id: number, input: ConnectionInput, owner: Owner): Promise<Connection> =>
  (await client.put<Connection>(`/connections/${id}/`, input, { params: owner })).data;

/** DELETE /connections/{id}/; without `confirm` one with referrals is refused (409 `has_referrals`). */
export const deleteConnection = async (id: number, confirm: boolean, owner: Owner): Promise<void> => {
  await client.delete(`/connections/${id}/`, { params: { ...owner, ...(confirm && { confirm }) } });
};
