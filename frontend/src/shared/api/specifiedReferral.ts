import type { Candidate, Referral, ReferralDetail } from "./types";

/** The calls that answer a referral, or a list of them, with the specification's fields. */
const CALLS = new Set(["/referrals/", "/referrals/{id}/", "/jobs/{id}/referrals/"]);

type Specified = Pick<Referral, "connection_name" | "referrer" | "referrer_name">;

/** What the screens need of a referral beside the fields of the specification, for servers that know only these. */
function unknownParts(referral: Specified) {
  const candidate: Candidate = {
    name: referral.connection_name,
    email: null,
    phone: null,
    company: null,
    position: null,
    profile_url: null,
    connected_at: null,
  };
  return {
    candidate,
    created_by: referral.referrer,
    created_by_name: referral.referrer_name,
    hiring_manager: null,
    // Whoever has a status selector is prescribed; the server refuses the others.
    allowed: {
      ...{ set_status: true, withdraw: false, erase: false },
      ...{ write: false, ask_contact: false, give_contact: false, correct: false },
    },
    history: [],
    other_referrals: [],
  } satisfies Partial<ReferralDetail>;
}

const complete = (referral: Specified | null) => referral && { ...unknownParts(referral), ...referral };

/** The answer to a call, in which each referral has all the parts that the screens need. */
export function withAllParts(path: string, data: unknown): unknown {
  if (!CALLS.has(path)) return data;
  return Array.isArray(data) ? data.map(complete) : complete(data as Specified | null);
}
