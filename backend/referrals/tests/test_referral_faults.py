"""Creating or changing a referral while the process is killed or the disk is full."""

import os
import signal
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db import OperationalError, connection
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team, make_team
from audit.models import AuditEvent
from common.models import OutboxEvent
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("transactional_db", "consistent_afterwards")]
# The statements of a change, before each of which the process is killed.
MOMENTS = {
    "the row": "referrals.models.Referral.save",
    "its history": "referrals.models.StatusChange.save_base",
    "the audit log": "audit.models.AuditEvent.save_base",
    "the outbox": "common.models.OutboxEvent.save_base",
    "the end": "django.db.transaction.Atomic.__exit__",
}
STORED = (Referral, StatusChange, AuditEvent, OutboxEvent)


@pytest.fixture
def team(transactional_db: None) -> Team:
    return make_team()


@pytest.fixture
def referral(team: Team) -> Referral:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    moved: Referral = ReferralFactory(job=job, referrer=team.employee)
    return moved


def stored() -> list[list[Any]]:
    return [list(model._base_manager.order_by("pk").values()) for model in STORED]


def killed_at(moment: str, deed: Callable[[], Any]) -> bool:
    """Run `deed` in a process that is killed at this moment; return whether the moment was reached."""
    connection.close()
    child = os.fork()
    if not child:
        try:
            with patch(moment, lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)):
                deed()
        finally:
            os._exit(0)
    return os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_a_killed_status_change_leaves_status_and_history_unchanged(
    team: Team, referral: Referral, as_user: SignIn, moment: str
) -> None:
    client, url = as_user(team.hr), f"/api/referrals/{referral.pk}/"
    before = stored()
    came = killed_at(moment, lambda: client.put(url, {"status": "HIRED"}))
    assert came or moment not in (MOMENTS["the end"], MOMENTS["its history"])
    if came:
        assert stored() == before
    assert client.put(url, {"status": "HIRED"}).status_code == 200
    assert Referral.objects.get().status == ReferralStatus.HIRED


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_a_killed_submit_stores_the_whole_referral_or_nothing(
    team: Team, referral: Referral, as_user: SignIn, moment: str
) -> None:
    known: Connection = ConnectionFactory(owner=team.employee)
    client, body = as_user(team.employee), {"job": referral.job_id, "connection": known.pk}
    before = stored()
    if killed_at(moment, lambda: client.post("/api/referrals/", body)):
        assert stored() == before
        assert client.post("/api/referrals/", body).status_code == 201
    assert Referral.objects.count() == 2


def full_disk(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    """Fail on writes as a database with a full disk does; reads succeed."""
    if sql.startswith(("INSERT", "UPDATE")):
        raise OperationalError from psycopg.errors.DiskFull()
    return execute(sql, params, many, context)


def test_on_a_full_disk_changes_are_rolled_back_and_return_503(team: Team, referral: Referral, as_user: SignIn) -> None:
    client: APIClient = as_user(team.hr)
    url = f"/api/referrals/{referral.pk}/"
    before = stored()
    with connection.execute_wrapper(full_disk):
        answer = client.put(url, {"status": "HIRED"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "1")
    assert stored() == before
    assert client.put(url, {"status": "HIRED"}).status_code == 200
