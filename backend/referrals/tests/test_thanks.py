"""Thanks for the words of a decision: a message of the referral's thread, sent once."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from jobs.models import Job
from referrals.models import Referral, ReferralMessage
from referrals.tests.factories import ReferralFactory

WORDS = {"status": "INTERVIEWING", "message": "She shone. We meet her on Monday."}
Deliver = Callable[..., None]


@pytest.fixture
def referral(team: Team, job: Job) -> Referral:
    created: Referral = ReferralFactory(job=job, referrer=team.employee)
    return created


def url(referral: Referral, rest: str = "") -> str:
    return f"/api/referrals/{referral.pk}/{rest}"


def thanks_for(client: APIClient, referral: Referral, **query: Any) -> tuple[int | None, list[int | None]]:
    """Return what the referral and the notifications about it offer to thank for."""
    detail = client.get(url(referral), query).json()
    listed = client.get("/api/notifications/", {"kind": "referral_status", **query}).json()
    return detail["thanks_for"], [each["thanks_for"] for each in listed if each["referral"] == referral.pk]


def test_the_referrer_thanks_once_for_words_that_they_can_read(
    team: Team, referral: Referral, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    employee = as_user(team.employee)
    assert as_user(team.hr).put(url(referral), WORDS).status_code == 200
    # It can still be undone.
    assert thanks_for(employee, referral) == (None, [])
    deliver_outbox()
    change = referral.history.latest("id").pk
    assert thanks_for(employee, referral) == (change, [change])
    thanks = {"text": "Thank you!", "audience": "shared", "thanks_for": change}
    first, second = (employee.post(url(referral, "messages/"), thanks) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["id"] == second.json()["id"]
    assert ReferralMessage.objects.get().text == "Thank you!"
    assert thanks_for(employee, referral) == (None, [None])
    # Whoever wrote the words is told, also where somebody else hires for the job.
    deliver_outbox()
    for reviewer in (team.hr, team.hiring_manager):
        (news,) = as_user(reviewer).get("/api/notifications/?kind=referral_message").json()
        assert news["message"] == "Thank you!"


def test_whoever_has_written_since_need_not_thank(
    team: Team, referral: Referral, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    employee = as_user(team.employee)
    as_user(team.hr).put(url(referral), WORDS)
    deliver_outbox()
    employee.post(url(referral, "messages/"), {"text": "Great, I'll tell her.", "audience": "shared"})
    assert thanks_for(employee, referral) == (None, [None])
    as_user(team.hr).put(url(referral), {"status": "HIRED", "message": "She starts in May."})
    deliver_outbox()
    change = referral.history.latest("id").pk
    assert thanks_for(employee, referral) == (change, [change, None])


def test_nobody_thanks_without_words_or_for_their_own_or_in_a_view(
    team: Team, referral: Referral, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    wordless, erased = (ReferralFactory(job=referral.job, referrer=team.employee) for _ in range(2))
    for each, message in ((referral, "She shone."), (wordless, ""), (erased, "She shone.")):
        body = {"status": "INTERVIEWING", "message": message}
        assert as_user(team.hr).put(url(each), body).status_code == 200
    deliver_outbox()
    assert as_user(team.hr).post(url(erased, "erase-candidate/")).status_code == 200
    employee = as_user(team.employee)
    assert thanks_for(employee, wordless)[0] is None
    assert thanks_for(employee, erased)[0] is None
    view = {"view_as_user_id": team.employee.pk}
    assert thanks_for(as_user(team.superuser), referral, **view) == (None, [None])
    for reviewer in (team.hr, team.hiring_manager, team.superuser):
        assert as_user(reviewer).get(url(referral)).json()["thanks_for"] is None


def test_thanks_are_for_a_change_of_the_same_referral(team: Team, referral: Referral, as_user: SignIn) -> None:
    other = ReferralFactory(job=referral.job, referrer=team.colleague)
    body = {"text": "Thank you!", "audience": "shared", "thanks_for": other.history.get().pk}
    assert as_user(team.employee).post(url(referral, "messages/"), body).status_code == 404
    assert not ReferralMessage.objects.exists()
