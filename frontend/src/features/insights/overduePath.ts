/** The part of the referrals that a count is about, in the URL parameters of their list. */
type Part = { department?: string; hiring_manager?: string; without?: "department" | "hiring_manager" };

/** Path of a list of referrals: those with an overdue answer, the longest waiting first. */
export const overduePath = (list: string, part: Part = {}): string =>
  `${list}?${new URLSearchParams({ answer: "overdue", ...part, sort: "answer_due" })}`;
