"""POST /api/users/{id}/remind/: reminding a hiring manager of their overdue answers."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from accounts.models import CompanySettings
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

NOW = datetime(2026, 5, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def referral(team: Team) -> Referral:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    made: Referral = ReferralFactory(job=job, created_at=NOW - timedelta(days=20), answer_due=date(2026, 5, 4))
    return made


def url(user: Any) -> str:
    return f"/api/users/{user.pk}/remind/"


def test_hr_reminds_a_manager_who_is_notified(
    team: Team, referral: Referral, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    response = as_user(team.hr).post(url(team.hiring_manager))
    assert (response.status_code, response.json()) == (200, {"overdue": 1})
    deliver_outbox()
    notification = Notification.objects.get(recipient=team.hiring_manager)
    (shown,) = as_user(team.hiring_manager).get("/api/notifications/").json()
    assert notification.kind == "answer_reminder"
    assert shown["text"].startswith(f"{team.hr.get_full_name()} reminds you to answer the referral of ")
    assert shown["path"] == f"/referrals/{referral.pk}"


def test_once_a_day_where_the_company_is(
    team: Team, referral: Referral, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    CompanySettings.objects.filter(company=team.company).update(time_zone="Pacific/Auckland")
    # Midnight in Auckland, 12 hours ahead.
    clock.move_to(datetime(2026, 5, 20, 11, 59, tzinfo=UTC))
    client = as_user(team.hr)
    assert client.post(url(team.hiring_manager)).status_code == 200
    refused = client.post(url(team.hiring_manager))
    assert (refused.status_code, refused.json()["code"]) == (409, "reminded_today")
    clock.shift(timedelta(minutes=1))
    assert client.post(url(team.hiring_manager)).status_code == 200


def test_nothing_is_sent_if_it_was_answered_meanwhile(
    team: Team, referral: Referral, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    assert as_user(team.hr).post(url(team.hiring_manager)).status_code == 200
    Referral.objects.update(answered_at=NOW, answered_in_time=False)
    deliver_outbox()
    assert not Notification.objects.exists()
    refused = as_user(team.hr).post(url(team.hiring_manager))
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_overdue")


def test_who_may_remind_whom(team: Team, referral: Referral, as_user: SignIn) -> None:
    assert APIClient().post(url(team.hiring_manager)).status_code == 401
    for user in (team.employee, team.hiring_manager):
        assert as_user(user).post(url(team.hiring_manager)).status_code == 403
    assert as_user(team.other_hr).post(url(team.hiring_manager)).status_code == 404
    for nobody in (team.employee, UserFactory(company=team.company, role="HIRING_MANAGER", is_active=False)):
        assert as_user(team.hr).post(url(nobody)).status_code == 404
