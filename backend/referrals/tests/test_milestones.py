"""What a referral stores of its history: its first interview, its first hire, and the reason of its last rejection."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine

from accounts.actors import Actor
from accounts.tests.team import Team
from jobs.models import Job
from referrals.models import Referral, RejectionReason
from referrals.services import set_status, undo_decision
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel("2026-03-02 12:00 +0000", tick=False) as traveller:
        yield traveller


def decide(team: Team, referral: Referral, status: str, reason: int | None = None) -> Referral:
    """Change the status. Returns the referral as it is stored then."""
    set_status(actor=Actor.for_user(team.hr), referral_id=referral.pk, status=status, reason_id=reason)
    return Referral.objects.get(pk=referral.pk)


def test_the_first_interview_and_the_first_hire_stay(team: Team, job: Job) -> None:
    referral = ReferralFactory(job=job)
    assert (referral.first_interviewed_at, referral.first_hired_at) == (None, None)
    interviewed = decide(team, referral, "INTERVIEWING")
    assert interviewed.first_interviewed_at == interviewed.updated_at
    hired = decide(team, decide(team, referral, "REVIEWING"), "HIRED")
    assert (hired.first_interviewed_at, hired.first_hired_at) == (interviewed.updated_at, hired.updated_at)
    for status in ("REJECTED", "INTERVIEWING", "HIRED"):
        later = decide(team, referral, status)
    assert (later.first_interviewed_at, later.first_hired_at) == (interviewed.updated_at, hired.updated_at)


def test_the_reason_is_that_of_the_last_rejection(team: Team, job: Job) -> None:
    one, other, *_ = RejectionReason.objects.filter(company=team.company)
    referral = ReferralFactory(job=job)
    for reason in (one.pk, other.pk, None, one.pk):
        assert decide(team, referral, "REJECTED", reason).rejection_reason_id == reason
        assert decide(team, referral, "REVIEWING").rejection_reason_id == reason


def test_an_undone_decision_leaves_nothing(team: Team, job: Job, clock: time_machine.Traveller) -> None:
    one, other, *_ = RejectionReason.objects.filter(company=team.company)
    referral = decide(team, ReferralFactory(job=job), "REJECTED", one.pk)
    for status, reason in (("HIRED", None), ("INTERVIEWING", None), ("REVIEWING", None), ("REJECTED", other.pk)):
        clock.shift(timedelta(hours=1))
        if status == "REJECTED":
            decide(team, referral, "PENDING")
            clock.shift(timedelta(hours=1))
        decide(team, referral, status, reason)
        undo_decision(actor=Actor.for_user(team.hr), referral_id=referral.pk)
        after = Referral.objects.get(pk=referral.pk)
        assert (after.first_interviewed_at, after.first_hired_at) == (None, None)
        assert after.rejection_reason_id == one.pk
