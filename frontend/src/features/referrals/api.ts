import { client } from "@/shared/api/client";
import { getOne, type ListParams, type Page, page } from "@/shared/api/page";
import type {
  Referral,
  ReferralCounts,
  ReferralCreated,
  ReferralDetail,
  ReferralInput,
  ReferralStatus,
} from "@/shared/api/types";
import type { DataView as View } from "@/shared/session/view";

/** Whose referrals: spread of `useSession().view.params`. */
export type Scope = View["params"];

export type ReferralFilters = {
  /** Only those credited to the caller. */
  mine?: boolean | undefined;
  /** Of a manager, only those to the jobs they fill. */
  managed?: boolean | undefined;
  status?: ReferralStatus | null | undefined;
  job?: number | undefined;
  connection?: number | undefined;
  /** Contained in the candidate's name or the job's title. */
  search?: string | undefined;
};

/** GET /referrals/: one page of a list. */
export const getReferrals = (
  params: ReferralFilters & ListParams & Scope,
  signal?: AbortSignal,
): Promise<Page<Referral>> => page("/referrals/", params, signal);

/** GET /referrals/counts/: how many the list holds, in all and per status. */
export const getReferralCounts = (
  params: Omit<ReferralFilters, "status"> & Scope,
  signal?: AbortSignal,
): Promise<ReferralCounts> => getOne("/referrals/counts/", params, signal);

/** GET /referrals/{id}/: one referral with its history. */
export const getReferral = (id: number, scope: Scope, signal?: AbortSignal): Promise<ReferralDetail> =>
  getOne(`/referrals/${id}/`, scope, signal);

/** POST /referrals/: puts a connection forward for a job. */
export const createReferral = async (input: ReferralInput, scope: Scope) =>
  (await client.post<ReferralCreated>("/referrals/", input, { params: scope })).data;

/** PUT /referrals/{id}/: the whole referral as it was read, with another status. */
export const putReferral = async (referral: Referral, scope: Scope): Promise<ReferralDetail> =>
  (await client.put<ReferralDetail>(`/referrals/${referral.id}/`, referral, { params: scope })).data;

/** POST /referrals/{id}/withdraw/: takes one's own referral back. */
export const withdrawReferral = async (id: number, scope: Scope): Promise<void> => {
  await client.post(`/referrals/${id}/withdraw/`, undefined, { params: scope });
};
