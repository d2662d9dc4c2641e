"""Fixtures of the tests of credit: referring by the API, and decisions as each side reads them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from notifications.wording import text_of

Refer = Callable[..., dict[str, Any]]
Credit = Callable[[User, int], dict[str, Any]]


def change_policy(hr: Any, **values: Any) -> None:
    """Let HR make a new version of the policy, from today on."""
    answer = hr.post("/api/referral-policy/", {"valid_from": f"{timezone.localdate()}", **values}, format="json")
    assert answer.status_code == 201, answer.content


def told_of_credit(user: User) -> list[str]:
    """Return what somebody was told of credit, the oldest first."""
    rows = Notification.objects.filter(recipient=user, kind="credit").with_details().order_by("pk")
    return [text_of(each) for each in rows]


@pytest.fixture
def job(team: Team) -> Job:
    """Create an open job of the team's hiring manager."""
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Compiler Engineer")
    return created


@pytest.fixture
def refer(as_user: SignIn, job: Job) -> Refer:
    """Return a function by which somebody refers Grace, or somebody else. It returns the answer to Submit."""

    def submit(user: User, to: Job | None = None, **person: Any) -> dict[str, Any]:
        values = {
            "first_name": "Grace",
            "last_name": "Hopper",
            "email": "grace@navy.test",
            "profile_url": "",
            **person,
        }
        known = ConnectionFactory(owner=user, **values)
        body = {"job": (to or job).pk, "connection": known.pk}
        answer = as_user(user).post("/api/referrals/", body, format="json")
        assert answer.status_code == 201, answer.content
        return dict(answer.json())

    return submit


@pytest.fixture
def credit(as_user: SignIn) -> Credit:
    """Return a function that reads the decision about a referral as somebody sees it."""

    def read(user: User, referral: int) -> dict[str, Any]:
        answer = as_user(user).get(f"/api/referrals/{referral}/credit/")
        assert answer.status_code == 200, answer.content
        return dict(answer.json())

    return read
