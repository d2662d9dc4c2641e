"""Generating the decisions about the credit of generated referrals, by the rules of the product."""

import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from accounts.models import User
from credit.models import Cause, CreditDecision, Objection, ReferralPolicy
from credit.rules import Earlier, Facts, Outcome, decide
from jobs.models import Job
from referrals.models import UNDECIDED, ReferralStatus
from tools.generated.bulk import insert_rows, text_of

DECISION_COLUMNS = ("company_id", "referral_id", "policy_id", "outcome", "rule", "facts", "cause", "made_at")
OBJECTION_COLUMNS = ("company_id", "referral_id", "text", "made_by_id", "made_at", "answer", "upheld")
# The share of referrals after a colleague's whose referrers object, and wait for an answer.
OBJECTING = 0.02


class MadeReferral(NamedTuple):
    """What decides about a generated referral. `times`: when it first reached each status."""

    id: int
    person: int
    at: datetime
    job: Job
    owner: User
    times: dict[str, datetime]

    def was_undecided(self, moment: datetime) -> bool:
        """Whether it was not decided yet at a moment."""
        reached = [status for status, at in self.times.items() if at <= moment]
        return not reached or reached[-1] in UNDECIDED


def store_decisions(policy: ReferralPolicy, referrals: list[MadeReferral], random: Random) -> None:
    """Store what is decided about a company's referrals, which are given the oldest first, and some objections."""
    decisions, objections = [], []
    for made, facts in facts_of(policy, referrals):
        outcome, rule = decide(policy.terms, facts)
        about = (policy.company_id, made.id)
        at = text_of(made.at)
        decisions.append((*about, policy.pk, outcome, rule, json.dumps(facts.to_json()), Cause.CREATED.value, at))
        if outcome == Outcome.COLLEAGUE_FIRST and random.random() < OBJECTING:
            objections.append((*about, "I had told them of the job before.", made.owner.pk, at, "", ""))
    insert_rows(CreditDecision, DECISION_COLUMNS, decisions)
    insert_rows(Objection, OBJECTION_COLUMNS, objections)


def facts_of(policy: ReferralPolicy, referrals: list[MadeReferral]) -> Iterator[tuple[MadeReferral, Facts]]:
    """Yield each referral with its facts, which depend on what was decided about those before."""
    credited: defaultdict[int, list[MadeReferral]] = defaultdict(list)
    firsts: dict[tuple[int, int], Any] = {}
    for made in referrals:
        hired_at = made.times.get(ReferralStatus.HIRED)
        facts = Facts(
            referral=made.id,
            referrer=made.owner.pk,
            job=made.job.pk,
            day=made.at.date(),
            role=made.owner.role,
            department=made.owner.department_id,
            manager_at_referral=made.job.hiring_manager_id,
            hired_on=hired_at.date() if hired_at else None,
            manager_at_hire=made.job.hiring_manager_id if hired_at else None,
            own_earlier_on=firsts.get((made.person, made.owner.pk)),
            earlier=tuple(
                Earlier(
                    referral=each.id,
                    own=each.owner == made.owner,
                    same_job=each.job == made.job,
                    day=each.at.date(),
                    until=policy.terms.protected_until(each.at.date()),
                    scope=policy.protection_scope,
                    undecided=each.was_undecided(made.at),
                )
                for each in credited[made.person]
            ),
        )
        firsts.setdefault((made.person, made.owner.pk), made.at.date())
        if decide(policy.terms, facts).outcome == Outcome.CREDITED:
            credited[made.person].append(made)
        yield made, facts
