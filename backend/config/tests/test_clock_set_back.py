"""The server's clock is set back: rows with timestamps in the future neither get lost nor block anything."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.tests.factories import PASSWORD
from accounts.tests.team import SignIn, Team
from common.models import Delivery, WorkerHeartbeat
from common.outbox import worker_health
from jobs.tests.factories import JobFactory
from referrals.models import Referral, StatusChange
from referrals.tests.factories import ReferralFactory

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.slow,
    pytest.mark.nightly,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("consistent_afterwards"),
]
BACK = [timedelta(seconds=-2), timedelta(hours=-1), timedelta(days=-2)]


@pytest.fixture(params=BACK, ids=str)
def set_back(request: pytest.FixtureRequest) -> Iterator[Callable[[], None]]:
    """Return a function that sets the clock back until the end of the test."""
    travels: list[Any] = []

    def travel() -> None:
        travels.append(time_machine.travel(timezone.now() + request.param))
        travels[-1].start()

    yield travel
    for each in travels:
        each.stop()


def test_statuses_keep_their_order(team: Team, as_user: SignIn, set_back: Callable[[], None]) -> None:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    referral: Referral = ReferralFactory(job=job, referrer=team.employee)
    client, url = as_user(team.hr), f"/api/referrals/{referral.pk}/"
    assert client.put(url, {"status": "REVIEWING"}).status_code == 200
    set_back()
    seen = client.get(url).json()
    moved = client.put(url, seen | {"status": "HIRED"}).json()
    assert [step["to_status"] for step in moved["history"]] == ["PENDING", "REVIEWING", "HIRED"]
    assert moved["updated_at"] > seen["updated_at"]
    assert StatusChange.objects.count() == 3
    # A second editor still gets a conflict.
    assert client.put(url, seen | {"status": "REJECTED"}).status_code == 409


def test_users_stay_signed_in_and_can_sign_in(api: APIClient, team: Team, set_back: Callable[[], None]) -> None:
    form = {"username": team.hr.username, "password": PASSWORD}
    token = api.post("/api/auth/token/", form).json()["token"]
    set_back()
    api.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    assert api.get("/api/auth/user/").status_code == 200
    assert APIClient().post("/api/auth/token/", form).status_code == 200


def test_pending_mail_is_sent_without_waiting_for_the_old_clock(
    api: APIClient, team: Team, deliver_outbox: Callable[..., None], set_back: Callable[[], None]
) -> None:
    api.post("/api/auth/password/reset/", {"email": team.hr.email})
    set_back()
    deliver_outbox()
    assert len(mail.outbox) == 1
    assert not Delivery.objects.filter(state="pending").exists()


def test_a_stopped_worker_is_reported_absent(team: Team, set_back: Callable[[], None]) -> None:
    WorkerHeartbeat.objects.create(name="a", last_seen=timezone.now())
    assert worker_health()["status"] == "ok"
    set_back()
    with time_machine.travel(timezone.now() + timedelta(seconds=62)):
        assert worker_health()["status"] == "absent"
