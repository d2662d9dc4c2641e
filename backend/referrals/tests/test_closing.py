"""/api/jobs/{id}/close/: the words to those who wait, and rejecting them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail

from accounts.tests.team import SignIn, Team
from jobs.models import Job
from notifications.models import Notification
from referrals.models import Referral, ReferralMessage, StatusChange
from referrals.reasons import reasons_of
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.any_database

WORDS = "We have found somebody. Thank you for your help."


@pytest.fixture(autouse=True)
def _told_at_once(settings: Any) -> None:
    settings.UNDO_SECONDS = 0


def url(job: Job) -> str:
    return f"/api/jobs/{job.pk}/close/"


@pytest.fixture
def waiting(team: Team, job: Job) -> list[Referral]:
    """Three referrals that wait, and two that do not."""
    for status in ("HIRED", "REJECTED"):
        ReferralFactory(job=job, referrer=team.employee, status=status)
    made = zip(("PENDING", "REVIEWING", "INTERVIEWING"), (team.employee, team.employee, team.colleague), strict=True)
    return [ReferralFactory(job=job, referrer=referrer, status=status) for status, referrer in made]


@pytest.mark.parametrize("who", ["hr", "hiring_manager", "superuser"])
def test_the_words_reach_the_referrers_of_all_who_wait(
    team: Team, as_user: SignIn, job: Job, waiting: list[Referral], deliver_outbox: Callable[..., None], who: str
) -> None:
    closer = getattr(team, who)
    answer = as_user(closer).post(url(job), {"message": WORDS, "updated_at": job.updated_at.isoformat()})
    assert answer.status_code == 200
    job.refresh_from_db()
    assert job.status == "CLOSED"
    assert set(ReferralMessage.objects.values_list("referral", "text")) == {(each.pk, WORDS) for each in waiting}
    assert not StatusChange.objects.filter(referral__in=waiting, to_status="REJECTED").exists()
    deliver_outbox()
    assert Notification.objects.filter(kind="referral_message", recipient=team.employee).count() == 2
    assert any(WORDS in sent.body for sent in mail.outbox if sent.to == [team.colleague.email])


def test_all_who_wait_can_be_rejected_with_the_words_and_a_reason(
    team: Team, as_user: SignIn, job: Job, waiting: list[Referral]
) -> None:
    reason = reasons_of(team.company.pk)[0]
    body = {"message": WORDS, "reject": True, "reason": reason.pk}
    assert as_user(team.hiring_manager).post(url(job), body).status_code == 200
    changes = StatusChange.objects.filter(referral__in=waiting, to_status="REJECTED")
    assert {(each.message_to_referrer, each.reason) for each in changes} == {(WORDS, reason)}
    assert len(changes) == 3
    assert not ReferralMessage.objects.exists()


def test_a_job_is_closed_without_words(team: Team, as_user: SignIn, job: Job, waiting: list[Referral]) -> None:
    assert as_user(team.hr).post(url(job)).status_code == 200
    assert not ReferralMessage.objects.exists()
    assert sorted(Referral.objects.filter(pk__in=[each.pk for each in waiting]).values_list("status", flat=True)) == [
        "INTERVIEWING",
        "PENDING",
        "REVIEWING",
    ]


def test_nobody_else_can_close_a_job(team: Team, as_user: SignIn, api: Any, job: Job) -> None:
    assert api.post(url(job)).status_code == 401
    assert as_user(team.employee).post(url(job)).status_code == 403
    assert as_user(team.other_hiring_manager).post(url(job)).status_code == 404
    assert as_user(team.other_hr).post(url(job)).status_code == 404
    assert as_user(team.superuser).post(f"{url(job)}?view_as_user_id={team.hr.pk}").status_code == 403
    job.refresh_from_db()
    assert job.status == "OPEN"


def test_nothing_is_done_where_a_part_is_refused(
    team: Team, as_user: SignIn, job: Job, waiting: list[Referral], other_company_reason: int
) -> None:
    client = as_user(team.hr)
    body = {"message": WORDS, "reject": True, "reason": other_company_reason}
    refused = client.post(url(job), body)
    assert (refused.status_code, list(refused.json())) == (400, ["reason"])
    stale = client.post(url(job), {"message": WORDS, "updated_at": "2020-01-01T00:00:00Z"})
    assert stale.status_code == 409
    assert client.post(url(job), {"message": "x" * 5001}).status_code == 400
    job.refresh_from_db()
    assert job.status == "OPEN"
    assert not ReferralMessage.objects.exists()


@pytest.fixture
def other_company_reason(team: Team) -> int:
    return reasons_of(team.other_company_id)[0].pk
