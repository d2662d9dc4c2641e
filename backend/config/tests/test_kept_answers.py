"""Stored counts of answers, and stored reasons of rejections: they follow what happens to referrals."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from accounts.actors import Actor
from accounts.tests.team import Team
from common.kept_figures.figures import kept_figures
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.answer_counts import AnswerCounts
from referrals.answer_waits import WAIT, WAIT_COLUMNS, WAIT_ENDS, wait_in_classes
from referrals.counts import RejectionCounts
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.services import set_status, withdraw
from referrals.services_reasons import reasons_of
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
MADE = datetime(2026, 11, 9, 12, tzinfo=UTC)


def counts(job: Job) -> dict[str, int]:
    """Return a job's counts of answers that are not 0."""
    kept: dict[str, Any] = dict(AnswerCounts.objects.filter(job=job).values().first() or {})
    return {name: value for name, value in kept.items() if value and not name.endswith("_id")}


def reject(team: Team, referral: Referral, reason: int | None) -> None:
    given: dict[str, Any] = {"status": "REJECTED", "reason": reason}
    set_status(actor=Actor.for_user(team.hr), referral_id=referral.pk, read_input=lambda: given)


def test_the_counts_of_answers_follow_the_referrals(team: Team) -> None:
    job = JobFactory(company=team.company)
    first, second, third = ReferralFactory.create_batch(3, job=job, answer_due=date(2026, 11, 16), created_at=MADE)
    assert counts(job) == {"unanswered": 3}
    Referral.objects.filter(pk__in=(first.pk, second.pk)).update(answer_paused_on=date(2026, 11, 12))
    assert counts(job) == {"unanswered": 3, "paused": 2}
    answered = {"answered_at": MADE + timedelta(hours=30), "answer_paused_on": None}
    Referral.objects.filter(pk=first.pk).update(**answered, answered_in_time=True, status="REVIEWING")
    Referral.objects.filter(pk=second.pk).update(**answered, answered_in_time=False)
    of_thirty_hours = f"waits_{WAIT_ENDS.index(36)}"
    assert counts(job) == {
        "in_time": 1,
        "late": 1,
        "unanswered": 1,
        "answered_pending": 1,
        "answered_reviewing": 1,
        of_thirty_hours: 2,
    }
    withdraw(actor=Actor.for_user(third.referrer), referral_id=third.pk)
    withdraw(actor=Actor.for_user(second.referrer), referral_id=second.pk)
    assert counts(job) == {"in_time": 1, "answered_reviewing": 1, of_thirty_hours: 1}


def test_answers_that_were_not_promised_count_as_waits_only(team: Team) -> None:
    job = JobFactory(company=team.company)
    ReferralFactory(job=job, created_at=MADE, answered_at=MADE + timedelta(minutes=5))
    assert counts(job) == {"waits_0": 1}


def test_every_wait_has_the_class_that_it_is_counted_in(team: Team) -> None:
    step = timedelta(microseconds=1)
    ends = [timedelta(hours=hours) for hours in WAIT_ENDS]
    waits = [-step, timedelta(), *(end + shift for end in ends for shift in (-step, timedelta(), step)), ends[-1] * 9]
    job = JobFactory(company=team.company)
    ReferralFactory.create_batch(len(waits), job=job, created_at=MADE)
    for referral, wait in zip(Referral.objects.order_by("pk"), waits, strict=True):
        Referral.objects.filter(pk=referral.pk).update(answered_at=MADE + wait)
    expected = [sum(end <= wait for end in ends) for wait in waits]
    found = Referral.objects.annotate(wait=WAIT).order_by("pk")
    assert list(found.values_list("wait", flat=True)) == waits
    for number in range(len(WAIT_COLUMNS)):
        in_class = [wait for wait, of_wait in zip(waits, expected, strict=True) if of_wait == number]
        assert list(found.filter(wait_in_classes(number, number)).values_list("wait", flat=True)) == in_class
    assert counts(job) == {column: expected.count(number) for number, column in enumerate(WAIT_COLUMNS)}


def test_referrals_know_the_reason_of_their_last_rejection(team: Team) -> None:
    one, other, *_ = reasons_of(team.company.pk)
    referral: Referral = ReferralFactory(job=JobFactory(company=team.company))

    def stored() -> int | None:
        # Saving an instance that was read before does not change it.
        referral.save()
        return Referral.objects.get(pk=referral.pk).rejection_reason_id

    for reason in (one.pk, other.pk, None, one.pk):
        reject(team, referral, reason)
        assert stored() == reason
        referral = Referral.objects.get(pk=referral.pk)
        set_status(actor=Actor.for_user(team.hr), referral_id=referral.pk, read_input=lambda: {"status": "REVIEWING"})
        referral = Referral.objects.get(pk=referral.pk)
    last = StatusChange.objects.filter(referral=referral, to_status=ReferralStatus.REJECTED).latest("pk")
    last.delete()
    assert stored() is None
    StatusChange.objects.filter(referral=referral, reason=one).delete()
    StatusChange.objects.filter(referral=referral, reason=None, to_status=ReferralStatus.REJECTED).delete()
    assert stored() == other.pk


def test_the_reason_of_a_referral_that_is_not_rejected_counts_for_nothing(team: Team) -> None:
    referral = ReferralFactory(job=JobFactory(company=team.company))
    for reason in reasons_of(team.company.pk)[:2]:
        StatusChange.objects.create(
            referral=referral, company=team.company, to_status=ReferralStatus.REJECTED, reason=reason, at=MADE
        )
    assert not [pk for figure in kept_figures for pk in figure.wrong()]
    assert not RejectionCounts.objects.filter(total__gt=0).exists()
    Referral.objects.filter(pk=referral.pk).update(status=ReferralStatus.REJECTED)
    assert RejectionCounts.objects.get(total=1).reason == reason.pk


def test_wrong_reasons_and_counts_are_found_and_corrected(team: Team) -> None:
    referral = ReferralFactory(job=JobFactory(company=team.company), answer_due=date(2026, 11, 16))
    reject(team, referral, reasons_of(team.company.pk)[0].pk)
    AnswerCounts.objects.update(unanswered=5)
    Referral.objects.update(rejection_reason=None)
    wrong = {(figure.into.__name__, pk) for figure in kept_figures for pk in figure.recompute()}
    assert wrong == {("Referral", referral.pk), ("AnswerCounts", str(referral.job_id))}
    assert not [pk for figure in kept_figures for pk in figure.wrong()]
    assert Referral.objects.get().rejection_reason_id == reasons_of(team.company.pk)[0].pk
