"""Whatever happens to referrals, at most one of a person is credited at a time, and decisions follow from facts."""

import json
from collections import defaultdict
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.actors import Actor
from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import make_team
from common.errors import DomainError
from common.tests.consistency import assert_consistent
from connections.models import Connection
from connections.services import update_connection
from connections.tests.erasures import delete_erased_people
from connections.tests.factories import ConnectionFactory
from credit.deciding import decide_person
from credit.events import CreditDecidedAnew
from credit.models import Cause, CreditDecision, Objection
from credit.policies import create_version
from credit.services import answer_objection, decide_anew, object_to_decision, record_contact
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.answers import keep_apart, merge_people, split_people
from referrals.candidates import correct_candidate, follow_connections
from referrals.erasure import erase_candidate
from referrals.models import UNDECIDED, Referral, ReferralStatus
from referrals.services import create_referral, set_status, undo_decision, withdraw

pytestmark = [pytest.mark.both_databases, pytest.mark.slow]
BEGIN = datetime(2026, 3, 2, 12, tzinfo=UTC)


class World:
    """A company in which everything happens that decides about credit. Each method takes two small numbers."""

    def __init__(self, clock: time_machine.Traveller) -> None:
        self.clock = clock
        self.team = make_team()
        team = self.team
        third: User = UserFactory(company=team.company)
        self.owners = [team.employee, team.colleague, third, team.hiring_manager, team.hr]
        self.jobs: list[Job] = [
            JobFactory(company=team.company, hiring_manager=manager)
            for manager in (team.other_hiring_manager, team.hiring_manager)
        ]
        self.hr = Actor.for_user(team.hr)
        self.superuser = Actor.for_user(team.superuser)
        # Three have referred the same person to the same job.
        for owner, number in ((0, 0), (1, 0), (2, 2)):
            self.refer(owner, number)
            clock.shift(timedelta(seconds=1))

    def one(self, rows: Any, n: int) -> Any:
        found = list(rows.order_by("pk"))
        return found[n % len(found)] if found else None

    def refer(self, a: int, b: int) -> None:
        actor = Actor.for_user(self.owners[a % len(self.owners)])
        # Few addresses, so that colleagues refer the same people.
        values = {"first_name": "Ada", "last_name": f"L{b}", "email": f"ada{b % 2}@elsewhere.test", "profile_url": ""}
        known = ConnectionFactory(owner=actor.effective_user, **values)
        create_referral(actor=actor, job_id=self.jobs[b % 2].pk, connection_id=known.pk)

    def wait(self, a: int, b: int) -> None:
        self.clock.shift(timedelta(days=60 * a + b))

    def withdraw(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.filter(status="PENDING"), a):
            withdraw(actor=Actor.for_user(referral.referrer), referral_id=referral.pk)

    def set_status(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.all(), a):
            set_status(actor=self.hr, referral_id=referral.pk, status=ReferralStatus.values[b])

    def set_status_and_undo(self, a: int, b: int) -> None:
        self.set_status(a, b)
        if referral := self.one(Referral.objects.all(), a):
            undo_decision(actor=self.hr, referral_id=referral.pk)

    def correct(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.all(), a):
            actor = (Actor.for_user(referral.referrer), self.hr)[b % 2]
            email = f"ada{b % 3}@elsewhere.test"
            correct_candidate(actor=actor, referral_id=referral.pk, email=email)

    def edit_connection(self, a: int, b: int) -> None:
        if known := self.one(Connection.objects.all(), a):
            actor, values = Actor.for_user(known.owner), {"first_name": "Ada", "last_name": known.last_name}
            email = f"ada{b % 3}@elsewhere.test" if b else ""
            update_connection(actor=actor, connection_id=known.pk, email=email, **values)
            with transaction.atomic():
                follow_connections(actor.ref, known.owner_id)

    def answer_about_two(self, a: int, b: int) -> None:
        one, other = self.one(Referral.objects.all(), a), self.one(Referral.objects.all(), a + 1 + b)
        if one and one != other:
            say = (merge_people, merge_people, keep_apart, split_people, split_people)[b]
            say(actor=self.hr, referral_id=one.pk, other_id=other.pk)

    def change_policy(self, a: int, b: int) -> None:
        create_version(
            actor=self.hr,
            valid_from=datetime.now(UTC).date() + timedelta(days=a),
            protection_days=30 * (1 + b),
            protection_scope=("job", "company")[a % 2],
            known_before_first=b != 4,
            excluded_roles=[[], ["HR"], ["EMPLOYEE"]][b % 3],
        )

    def record(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.all(), a):
            day = datetime.now(UTC).date() - timedelta(days=10 * b)
            kind = ("application", "contact")[b % 2]
            record_contact(actor=self.superuser, referral_id=referral.pk, kind=kind, day=day, reason="So it was.")

    def object(self, a: int, b: int) -> None:
        beaten = CreditDecision.objects.filter(superseded_at=None).exclude(outcome="credited").values("referral")
        if referral := self.one(Referral.objects.filter(pk__in=beaten), a):
            object_to_decision(actor=Actor.for_user(referral.referrer), referral_id=referral.pk, text="Not so.")

    def answer(self, a: int, b: int) -> None:
        if objection := self.one(Objection.objects.filter(answered_at=None), a):
            upheld = ("", "instead", "as_well")[b % 3]
            answer_objection(actor=self.superuser, referral_id=objection.referral_id, upheld=upheld, answer="Because.")

    def decide_anew(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.all(), a):
            decide_anew(actor=self.superuser, referral_id=referral.pk)

    def erase(self, a: int, b: int) -> None:
        if b == 4 and (referral := self.one(Referral.objects.all(), a)):
            erase_candidate(actor=self.hr, referral_id=referral.pk)
            delete_erased_people()

    def change_manager(self, a: int, b: int) -> None:
        Job.objects.filter(pk=self.jobs[a % 2].pk).update(hiring_manager=(*self.owners[:4], None)[b])


STEPS = [name for name, each in vars(World).items() if callable(each) and name not in ("__init__", "one")]
step = st.tuples(
    st.sampled_from([*STEPS, "refer", "refer", "refer", "object", "answer", "wait"]),
    st.integers(0, 4),
    st.integers(0, 4),
)


def was_undecided(referral: Referral, moment: datetime) -> bool:
    """Return whether a referral was undecided at a moment, by its history."""
    steps = [each for each in referral.history.order_by("at", "id") if each.undone_at is None and each.at <= moment]
    return not steps or steps[-1].to_status in UNDECIDED


def assert_one_is_credited_at_a_time() -> None:
    holding = CreditDecision.objects.filter(superseded_at=None, outcome="credited").exclude(rule="upheld")
    rows = holding.select_related("referral", "policy").order_by("referral__created_at", "referral")
    by_person: defaultdict[int, list[CreditDecision]] = defaultdict(list)
    for each in rows:
        if each.referral.erased_at is None:
            by_person[each.referral.person_id].append(each)
    for decisions in by_person.values():
        for number, later in enumerate(decisions):
            for earlier in decisions[:number]:
                days = timedelta(days=earlier.policy.protection_days)
                until = earlier.referral.created_at.date() + days
                same = earlier.policy.protection_scope == "company" or earlier.referral.job_id == later.referral.job_id
                lasts = later.referral.created_at.date() <= until
                undecided = was_undecided(earlier.referral, later.referral.created_at)
                assert not (same and (lasts or undecided)), (earlier.pk, later.pk)


def assert_same_facts_lead_to_the_same_decision() -> None:
    found: dict[tuple[int, str], tuple[str, str]] = {}
    for each in CreditDecision.objects.all():
        key = (each.policy_id, json.dumps(each.facts, sort_keys=True))
        assert found.setdefault(key, (each.outcome, each.rule)) == (each.outcome, each.rule)


def assert_deciding_again_changes_nothing() -> None:
    before = CreditDecision.objects.count()
    for referral in Referral.including_withdrawn.filter(erased_at=None):
        event = CreditDecidedAnew.by(Actor.system(referral.company_id), referral)
        decide_person(event, referral.person_id, Cause.HR)
    assert CreditDecision.objects.count() == before


class RandomDecisions(TestCase):
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(steps=st.lists(step, min_size=8, max_size=25))
    def test_at_most_one_is_credited_and_every_decision_follows_from_its_facts(
        self, steps: list[tuple[str, int, int]]
    ) -> None:
        with time_machine.travel(BEGIN, tick=False) as clock:
            world = World(clock)
            for name, a, b in steps:
                with suppress(DomainError):
                    getattr(world, name)(a, b)
                clock.shift(timedelta(seconds=1))
                assert_one_is_credited_at_a_time()
            assert_same_facts_lead_to_the_same_decision()
            assert_deciding_again_changes_nothing()
            decided = CreditDecision.objects.filter(superseded_at=None).count()
            assert decided == Referral.including_withdrawn.count()
            assert_consistent()
