"""Bulk actions of many rows, whose worker is stopped or killed, and beside each other."""

import signal
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from bulk import services as bulk_services
from bulk.models import BulkAction, BulkKind, BulkRow, BulkState
from bulk.tests.test_bulk import URL, begin, result, undo
from common.models import Delivery, DeliveryState
from common.outbox import deliver_next
from common.tests.concurrency import run_concurrently
from common.tests.processes import LATER, deliver_due, kill_this_process, run_in_process, signal_of
from common.undo import open_window
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from notifications.models import Notification
from referrals import services
from referrals.integrity import check_histories
from referrals.models import Person, Referral, StatusChange
from referrals.tests.factories import ReferralFactory

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.usefixtures("consistent_afterwards"),
]


def make_referrals(team: Team, job: Job, number: int) -> list[Referral]:
    """Create referrals quickly."""
    connection = ConnectionFactory(owner=team.employee)
    at = timezone.now() - timedelta(days=3)
    people = Person.objects.bulk_create(Person(company=team.company) for _ in range(number))
    rows = Referral.objects.bulk_create(
        Referral(
            company=team.company, job=job, referrer=team.employee, created_by=team.employee, created_at=at,
            updated_at=at, candidate_name=f"{connection.full_name} {each}", candidate_folded=f"candidate {each}",
            person=person,
        )
        for each, person in enumerate(people)
    )  # fmt: skip
    StatusChange.objects.bulk_create(
        StatusChange(referral=row, company=team.company, to_status="PENDING", changed_by=team.employee, at=at)
        for row in rows
    )
    return rows


@pytest.mark.timeout(900)
@pytest.mark.parametrize("count", [120, pytest.param(1000, marks=pytest.mark.nightly)])
def test_many_rows_are_done_and_undone_whole(team: Team, job: Job, as_user: SignIn, count: int) -> None:
    hr = as_user(team.hr)
    make_referrals(team, job, count)
    body = {"action": "status", "status": "REJECTED", "query": f"job={job.pk}", "count": count, "message": "Thank you."}
    begun = hr.post(URL, body, format="json").json()
    seen = []
    while deliver_next():
        seen.append(result(hr, begun)["waiting"])
    # Progress is seen in between, since it is done in batches.
    assert len(set(seen)) >= count // bulk_services.BATCH_ROWS
    assert seen[-1] == 0
    shown = result(hr, begun)
    assert (shown["running"], shown["done"], len(shown["rows"])) == (False, count, count)
    assert undo(hr, begun).status_code == 202
    deliver_due()
    shown = result(hr, begun)
    assert (shown["running"], shown["undone"], shown["kept"]) == (False, count, 0)
    assert {row["state"] for row in shown["rows"]} == {"undone"}
    assert not Referral.objects.exclude(status="PENDING", answered_at=None).exists()
    assert check_histories() == []
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        deliver_due()
    assert Notification.objects.count() == len(mail.outbox) == 0
    assert not Delivery.objects.exclude(state=DeliveryState.DELIVERED).exists()


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param("referrals.models.StatusChange.save", id="within a row"),
        pytest.param("bulk.services.end_batch", id="between two batches"),
        pytest.param("bulk.services.publish_batch", id="before the next batch is stored"),
        pytest.param("common.outbox.record_delivered", id="after the next batch is stored"),
        pytest.param("bulk.services.start_countdown", id="before others are told"),
    ],
)
def test_a_killed_worker_goes_on_and_does_no_row_twice(
    team: Team, job: Job, as_user: SignIn, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    monkeypatch.setattr(bulk_services, "BATCH_ROWS", 4)
    hr = as_user(team.hr)
    begun = begin(hr, make_referrals(team, job, 10), status="REVIEWING")
    # One batch is done.
    assert deliver_next()
    assert BulkRow.objects.filter(state=BulkState.DONE).count() == 4

    def killed() -> None:
        with patch(moment, kill_this_process):
            deliver_due()

    assert signal_of(run_in_process(killed)) == signal.SIGKILL
    assert result(hr, begun)["running"]
    with time_machine.travel(timezone.now() + bulk_services.BATCH_TIMEOUT + timedelta(seconds=1), tick=False):
        assert signal_of(run_in_process(deliver_due)) == 0
        shown = result(hr, begun)
        assert (shown["running"], shown["done"]) == (False, 10)
        assert StatusChange.objects.filter(to_status="REVIEWING").count() == 10
        assert Notification.objects.count() == 0
        # What was done before and after is undone whole, by a worker that is killed as well.
        answer = undo(hr, begun)
        assert answer.status_code == 202, answer.content
        assert deliver_next()
        assert signal_of(run_in_process(killed_at("bulk.referrals.undo_decision"))) == signal.SIGKILL
    with time_machine.travel(timezone.now() + LATER):
        assert signal_of(run_in_process(deliver_due)) == 0
    assert result(hr, begun)["undone"] == 10
    assert not Referral.objects.exclude(status="PENDING").exists()
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        deliver_due()
    assert Notification.objects.count() == 0


def killed_at(moment: str) -> Callable[[], None]:
    """Return a worker that is killed at this moment."""

    def run() -> None:
        with patch(moment, kill_this_process):
            deliver_due()

    return run


def test_others_have_their_turn_between_two_batches(
    team: Team, job: Job, as_user: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_services, "BATCH_ROWS", 2)
    rows = make_referrals(team, job, 7)
    begun = begin(as_user(team.hr), rows[:6], status="REVIEWING")
    # Somebody writes while it runs: their notification comes before the last rows.
    as_user(team.employee).post(
        f"/api/referrals/{rows[6].pk}/messages/", {"audience": "shared", "text": "Hello!"}, format="json"
    )
    while not Notification.objects.exists():
        assert deliver_next()
    assert result(as_user(team.hr), begun)["running"]


def test_two_bulk_actions_and_a_decision_over_the_same_rows_at_the_same_moment(
    team: Team, job: Job, as_user: SignIn
) -> None:
    rows = make_referrals(team, job, 12)
    hr, manager = as_user(team.hr), as_user(team.hiring_manager)
    one, other = begin(hr, rows, status="HIRED"), begin(manager, rows, status="REJECTED")
    single = run_concurrently(deliver_due, deliver_due, lambda: decide(as_user(team.hr), rows[5]))[2]
    deliver_due()
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
    first, second = result(hr, one), result(manager, other)
    assert not first["running"]
    assert not second["running"]
    # Each row was changed by exactly one of them.
    assert first["done"] + second["done"] + (single == 200) == 12
    assert StatusChange.objects.exclude(from_status="").count() == 12
    states = {row["state"] for shown in (first, second) for row in shown["rows"]}
    assert states <= {"done", "skipped"}
    assert check_histories() == []


def decide(client: APIClient, referral: Referral) -> int:
    """Decide about one referral, and return the status code of the response."""
    url = f"/api/referrals/{referral.pk}/"
    body = {"status": "REVIEWING", "updated_at": referral.updated_at.isoformat()}
    return int(client.put(url, body, format="json").status_code)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime.fromisoformat("2026-11-19T12:00:00+00:00"), tick=False) as traveller:
        yield traveller


def test_a_decision_whose_worker_is_killed_is_told_once_after_its_time(
    team: Team, job: Job, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    referral = ReferralFactory(job=job, referrer=team.employee)
    url = f"/api/referrals/{referral.pk}/"
    hr = as_user(team.hr)
    assert hr.put(url, hr.get(url).json() | {"status": "HIRED"}, format="json").status_code == 200
    clock.shift(timedelta(seconds=29))
    assert signal_of(run_in_process(deliver_due)) == 0
    assert Notification.objects.count() == 0
    clock.shift(timedelta(seconds=1))
    assert signal_of(run_in_process(killed_at("notifications.subscribers.notify"))) == signal.SIGKILL
    assert Notification.objects.count() == 0
    clock.shift(LATER)
    assert signal_of(run_in_process(deliver_due)) == 0
    assert Notification.objects.filter(recipient=team.employee, kind="referral_status").count() == 1
    assert services.seconds_to_undo(StatusChange.objects.latest("id")) == 0


CLOSING = [
    pytest.param("referrals.models.StatusChange.save", id="within a row"),
    pytest.param("bulk.services.end_batch", id="between two batches"),
    pytest.param("bulk.services.publish_batch", id="before the next batch is stored"),
    pytest.param("common.outbox.record_delivered", id="after the next batch is stored"),
    pytest.param("bulk.services.start_countdown", id="before its window has an end"),
]


def test_what_became_of_more_rows_than_a_statement_has_conditions_is_shown(
    team: Team, job: Job, as_user: SignIn
) -> None:
    now = timezone.now()
    bulk = BulkAction.objects.create(
        company=team.company, user=team.hr, kind=BulkKind.REMIND, finished_at=now, window=open_window(team.hr.pk)
    )
    rows = make_referrals(team, job, 1100)
    BulkRow.objects.bulk_create(
        BulkRow(bulk=bulk, company=team.company, referral=row, state=BulkState.DONE, version=now) for row in rows
    )
    shown = result(as_user(team.hr), {"id": bulk.pk})
    assert [row["name"] for row in shown["rows"]] == [row.candidate_name for row in rows]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("moment", CLOSING)
@pytest.mark.parametrize("count", [12, pytest.param(500, marks=pytest.mark.nightly)])
def test_a_closing_whose_worker_is_killed_rejects_all_and_is_told_or_undone_whole(
    team: Team, job: Job, as_user: SignIn, monkeypatch: pytest.MonkeyPatch, moment: str, count: int
) -> None:
    monkeypatch.setattr(bulk_services, "BATCH_ROWS", count // 3)
    rows = make_referrals(team, job, count)
    hr = as_user(team.hr)
    closed = hr.post(f"/api/jobs/{job.pk}/close/", {"reject": True, "message": "Filled."}, format="json").json()
    begun = closed["bulk_action"]
    assert deliver_next()
    # Meanwhile, one of those whose turn comes is withdrawn, one erased, and one who was rejected is decided about.
    assert as_user(team.employee).post(f"/api/referrals/{rows[-1].pk}/withdraw/").status_code == 204
    assert hr.post(f"/api/referrals/{rows[-2].pk}/erase-candidate/").status_code == 200
    again = f"/api/referrals/{rows[0].pk}/"
    manager = as_user(team.hiring_manager)
    assert manager.put(again, manager.get(again).json() | {"status": "HIRED"}, format="json").status_code == 200
    assert signal_of(run_in_process(killed_at(moment))) == signal.SIGKILL
    with time_machine.travel(timezone.now() + LATER, tick=False) as clock:
        assert signal_of(run_in_process(deliver_due)) == 0
        shown = result(hr, begun)
        assert (shown["running"], shown["done"], shown["skipped"]) == (False, count - 2, 2)
        assert Notification.objects.count() == 0
        # Undone by a worker that is killed as well.
        undone = hr.post(f"/api/jobs/{job.pk}/undo/", {"updated_at": closed["updated_at"]}, format="json")
        assert (undone.status_code, undone.json()["status"]) == (200, "OPEN")
        assert deliver_next()
        assert signal_of(run_in_process(killed_at("bulk.referrals.undo_decision"))) == signal.SIGKILL
        clock.shift(LATER)
        assert signal_of(run_in_process(deliver_due)) == 0
        shown = result(hr, begun)
        assert (shown["running"], shown["undone"], shown["kept"]) == (False, count - 3, 1)
        clock.shift(timedelta(hours=1))
        deliver_due()
    # Only of the one who was kept somebody hears, once for each step and in order.
    about = Notification.objects.filter(referral=rows[0], recipient=team.employee, kind="referral_status")
    assert list(about.order_by("id").values_list("details__status", flat=True)) == ["REJECTED", "HIRED"]
    others = Notification.objects.exclude(referral=rows[0]).values_list("kind", flat=True)
    assert not {"referral_status", "job_status"} & set(others)
    assert not Delivery.objects.exclude(state=DeliveryState.DELIVERED).exists()


def test_a_closing_whose_worker_is_killed_is_told_once_to_everybody(
    team: Team, job: Job, as_user: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_services, "BATCH_ROWS", 4)
    rows = make_referrals(team, job, 10)
    as_user(team.hr).post(f"/api/jobs/{job.pk}/close/", {"reject": True}, format="json")
    assert signal_of(run_in_process(killed_at("bulk.services.start_countdown"))) == signal.SIGKILL
    with time_machine.travel(timezone.now() + LATER, tick=False) as clock:
        assert signal_of(run_in_process(deliver_due)) == 0
        assert Notification.objects.count() == 0
        clock.shift(timedelta(seconds=31))
        assert signal_of(run_in_process(killed_at("notifications.subscribers.notify"))) == signal.SIGKILL
        clock.shift(LATER)
        assert signal_of(run_in_process(deliver_due)) == 0
    told = Notification.objects.filter(recipient=team.employee, kind="referral_status").values_list("referral")
    assert sorted(told) == sorted((each.pk,) for each in rows)


@pytest.mark.parametrize("moment", ["bulk.services.publish_batch", "bulk.closing.update_job"])
def test_a_server_that_is_killed_while_a_job_is_closed_has_closed_nothing(
    team: Team, job: Job, as_user: SignIn, moment: str
) -> None:
    make_referrals(team, job, 3)
    hr = as_user(team.hr)

    def killed() -> None:
        with patch(moment, kill_this_process):
            hr.post(f"/api/jobs/{job.pk}/close/", {"reject": True}, format="json")

    assert signal_of(run_in_process(killed)) == signal.SIGKILL
    deliver_due()
    job.refresh_from_db()
    assert (job.status, BulkRow.objects.count()) == ("OPEN", 0)
    assert set(Referral.objects.values_list("status", flat=True)) == {"PENDING"}


def test_a_server_that_is_killed_while_a_closing_is_undone_has_undone_nothing(
    team: Team, job: Job, as_user: SignIn
) -> None:
    make_referrals(team, job, 3)
    hr = as_user(team.hr)
    closed = hr.post(f"/api/jobs/{job.pk}/close/", {"reject": True}, format="json").json()
    deliver_due()

    def undo_job() -> Any:
        return hr.post(f"/api/jobs/{job.pk}/undo/", {"updated_at": closed["updated_at"]}, format="json")

    def killed() -> None:
        with patch("bulk.services.publish_batch", kill_this_process):
            undo_job()

    assert signal_of(run_in_process(killed)) == signal.SIGKILL
    job.refresh_from_db()
    assert job.status == "CLOSED"
    assert undo_job().json()["status"] == "OPEN"
    deliver_due()
    assert result(hr, closed["bulk_action"])["undone"] == 3
