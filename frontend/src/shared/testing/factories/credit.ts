import type { CreditDetail, CreditObjection, ReferralPolicy } from "@/shared/api/types";
import { nextId } from "./nextId";

/** A version of the policy; by default the one that every company begins with. */
export const makePolicy = (overrides: Partial<ReferralPolicy> = {}): ReferralPolicy => ({
  number: 1,
  valid_from: "2026-01-01",
  protection_days: 180,
  protection_scope: "job",
  known_before_first: true,
  known_before_days: 180,
  former_colleague_months: 12,
  excluded_roles: ["HR"],
  excluded_departments: [],
  paragraph: "",
  link: "",
  sentences: ["Whoever refers a person first is credited for them."],
  created_by_name: null,
  created_at: "2026-01-01T10:00:00Z",
  ...overrides,
});

/** A decision as the referrer sees it; by default a colleague came first. */
export const makeCreditDetail = (overrides: Partial<CreditDetail> = {}): CreditDetail => ({
  outcome: "colleague_first",
  sentence: "A colleague came first.",
  could_earn_from: null,
  made_at: "2026-02-01T10:00:00Z",
  policy_number: 1,
  policy_sentences: ["Whoever refers a person first is credited for them."],
  objections: [],
  may_object: true,
  hr: null,
  ...overrides,
});

/** An objection that waits for HR. */
export const makeObjection = (overrides: Partial<CreditObjection> = {}): CreditObjection => ({
  id: nextId(),
  text: "I spoke to her in January.",
  made_by_name: "Dana Reyes",
  made_at: "2026-02-03T10:00:00Z",
  answer: "",
  answered_by_name: null,
  answered_at: null,
  upheld: null,
  earns: null,
  ...overrides,
});
