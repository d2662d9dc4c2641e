"""Deciding who earns for a person's referrals, within the transaction of what changes it."""

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone

from common.events import Event, publish
from common.models import OutboxEvent
from credit.events import CreditChanged
from credit.facts import Decided, PersonRecords
from credit.models import Cause, CreditDecision
from credit.rules import Outcome, Rule
from referrals.events import ReferralEvent
from referrals.models import Person, Referral, ReferralQuerySet, StatusChange

NOBODY: frozenset[int] = frozenset()
# To the referrer, these are the same.
TOLD_ALIKE = {Rule.CONTACT: Rule.APPLICATION}


def person_of(referral_id: int) -> int | None:
    """Return the id of the person of a referral."""
    return Referral.including_withdrawn.filter(pk=referral_id).values_list("person", flat=True).first()


def decide_about_new(event: ReferralEvent) -> None:
    """Decide about a new referral. In few statements, if nobody has referred the person before."""
    referrals = list(referrals_of(person__referrals=event.referral_id))
    if len(referrals) > 1:
        decide_person(event, referrals[0].person_id, Cause.CREATED)
        return
    for decided in PersonRecords(referrals).decide():
        store(event, decided, Cause.CREATED, timezone.now())


def decide_person(
    event: Event,
    person_id: int | None,
    cause: Cause,
    *,
    found_anew: Collection[int] = NOBODY,
    corrected: Collection[int] = NOBODY,
    confirmed: Collection[int] = NOBODY,
    change: StatusChange | None = None,
    undone: int | None = None,
) -> None:
    """Decide anew about all referrals of a person, and tell those whose decision is another one.

    Stores a decision only where outcome, rule or facts differ. `change` is the status change that caused it: others are
    told once it can no longer be undone. `undone` is one that was undone: nobody is told of what they never heard.
    """
    # Whatever else is decided about the person waits, and what was is read.
    list(Person.objects.select_for_update(no_key=True).filter(pk=person_id or 0))
    referrals = list(referrals_of(person=person_id))
    if not referrals:
        return
    now = timezone.now()
    for decided in PersonRecords.of(referrals).decide(
        found_anew=frozenset(found_anew), corrected=frozenset(corrected), confirmed=frozenset(confirmed)
    ):
        if not decided.referral.erased_at:
            store(event, decided, cause, now, change, undone)


def referrals_of(**person: int | None) -> ReferralQuerySet:
    """Return the referrals of a person, also withdrawn ones."""
    return Referral.including_withdrawn.filter(**person).select_related("job", "referrer").order_by()


def store(
    event: Event,
    decided: Decided,
    cause: Cause,
    now: datetime,
    change: StatusChange | None = None,
    undone: int | None = None,
) -> None:
    """Store a decision if it differs from the one that holds, and tell the referrer of another outcome or rule."""
    before, facts = decided.stored, decided.facts.to_json()
    outcome, rule = decided.verdict
    if before is None and decided.referral.pk != event.subject_id:
        cause = Cause.EARLIER
    if before and (before.outcome, before.rule, before.facts) == (outcome, rule, facts):
        return
    if before:
        CreditDecision.objects.filter(pk=before.pk).update(superseded_at=now)
    after = CreditDecision.objects.create(
        company_id=decided.referral.company_id,
        referral=decided.referral,
        policy=decided.policy,
        outcome=outcome,
        rule=rule,
        facts=facts,
        cause=cause,
        change=change,
        made_at=now,
    )
    if before is None or rule == Rule.WITHDRAWN or told(before) == told(after):
        return
    if undone is not None and before.change_id == undone:
        # Nobody was told of the change either.
        pending = OutboxEvent.objects.filter(kind=CreditChanged.kind, subject_id=after.referral_id, delivered_at=None)
        pending.filter(payload__decision_id=before.pk).delete()
        return
    publish(CreditChanged.following(event, after), change.window if change else None)


def told(decision: CreditDecision) -> tuple[str, str]:
    """Return what the referrer is told of a decision."""
    return decision.outcome, TOLD_ALIKE.get(Rule(decision.rule), decision.rule)


def holds_credit(decision: CreditDecision) -> bool:
    """Whether a decision credits the referral."""
    return decision.outcome == Outcome.CREDITED
