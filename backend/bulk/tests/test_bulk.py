"""Doing something to many referrals at once: status, reassign, remind, and undoing each."""

import sqlite3
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from bulk import services as bulk_services
from bulk.events import BulkBatchDue
from bulk.models import BulkAction, BulkRow
from common.models import OutboxEvent
from common.outbox import ATTEMPTS, deliver_next
from common.tests.processes import LATER
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from referrals import services
from referrals.models import Referral, RejectionReason, StatusChange
from referrals.tests.factories import ReferralFactory
from webhooks.models import WebhookDelivery
from webhooks.tests.factories import WebhookFactory

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]
URL = "/api/referrals/bulk/"
BEGUN = "/api/bulk-actions"
BEGIN = datetime.fromisoformat("2026-11-19T12:00:00+00:00")


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


@pytest.fixture
def referrals(team: Team, job: Job, clock: time_machine.Traveller) -> list[Referral]:
    """Three referrals of the employee to the manager's job."""
    created = BEGIN - timedelta(days=3)
    more = {"created_at": created, "updated_at": created}
    made: list[Referral] = ReferralFactory.create_batch(3, job=job, referrer=team.employee, **more)
    return made


def begin(client: APIClient, referrals: list[Referral], action: str = "status", **more: Any) -> Any:
    """Begin a bulk action as the screens do, and return the response's body."""
    ids = [referral.pk for referral in referrals]
    answer = client.post(URL, {"action": action, "ids": ids, "count": len(ids), **more}, format="json")
    assert answer.status_code == 202, answer.content
    return answer.json()


def result(client: APIClient, begun: Any) -> Any:
    return client.get(f"{BEGUN}/{begun['id']}/").json()


def undo(client: APIClient, begun: Any) -> Any:
    return client.post(f"{BEGUN}/{begun['id']}/undo/")


def statuses() -> set[str]:
    return set(Referral.objects.values_list("status", flat=True))


def told() -> tuple[int, int, int]:
    """Return the numbers of mails, notifications and webhook messages."""
    return len(mail.outbox), Notification.objects.count(), WebhookDelivery.objects.count()


def reasons_in(shown: Any) -> list[tuple[str, str | None]]:
    return [(row["state"], row["reason"]) for row in shown["rows"]]


def test_each_row_is_decided_and_others_are_told_after_the_time_of_undo(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller
) -> None:
    WebhookFactory(company=team.company)
    manager, referrer = as_user(team.hiring_manager), as_user(team.employee)
    reason = RejectionReason.objects.filter(company=team.company)[0]
    said: dict[str, Any] = {
        "message": "Thank you for the introduction.",
        "internal_note": "xanadu",
        "reason": reason.pk,
    }
    begun = begin(manager, referrals, status="REJECTED", **said)
    assert (begun["running"], begun["total"], begun["waiting"], begun["rows"]) == (True, 3, 3, [])
    assert statuses() == {"PENDING"}
    deliver_due()
    shown = result(manager, begun)
    assert (shown["running"], shown["done"], shown["undo_seconds"]) == (False, 3, 30)
    first = referrals[0]
    assert shown["rows"][0] == {
        "id": first.pk, "name": first.candidate_name, "details": first.job.title,
        "state": "done", "reason": None,
    }  # fmt: skip
    assert statuses() == {"REJECTED"}
    assert told() == (0, 0, 0)
    change = StatusChange.objects.filter(from_status="PENDING").first()
    assert change is not None
    assert (change.changed_by, change.message_to_referrer) == (team.hiring_manager, said["message"])
    assert (change.internal_note, change.reason) == ("xanadu", reason)
    # The texts are kept in the histories only, and the referrer reads them later.
    assert BulkAction.objects.filter(message_to_referrer="", internal_note="").exists()
    url = f"/api/referrals/{first.pk}/"
    assert referrer.get(url).json()["history"][-1]["message"] is None
    clock.shift(timedelta(seconds=30))
    deliver_due()
    assert told() == (3, 3, 3)
    assert referrer.get(url).json()["history"][-1]["message"] == said["message"]
    assert result(manager, begun)["undo_seconds"] is None
    actions = AuditEvent.objects.filter(action="referral.status_changed", actor=team.hiring_manager)
    assert actions.count() == 3


def test_nobody_is_told_while_it_runs_however_long_that_takes(
    team: Team,
    referrals: list[Referral],
    as_user: SignIn,
    deliver_due: Deliver,
    clock: time_machine.Traveller,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bulk_services, "BATCH_ROWS", 1)
    begun = begin(as_user(team.hr), referrals, status="HIRED")
    bulk_services.do_batch(event_of(begun))
    clock.shift(timedelta(hours=3))
    url = f"/api/referrals/{referrals[0].pk}/"
    assert as_user(team.hr).get(url).json()["history"][-1]["undo_seconds"] == 30
    deliver_due()
    # The last rows were done just now.
    assert result(as_user(team.hr), begun)["done"] == 3
    assert told() == (0, 0, 0)
    assert undo(as_user(team.hr), begun).status_code == 202
    deliver_due()
    assert (statuses(), result(as_user(team.hr), begun)["undone"]) == ({"PENDING"}, 3)
    clock.shift(timedelta(hours=1))
    deliver_due()
    assert told() == (0, 0, 0)


def event_of(begun: Any) -> Any:
    """Return the event of a bulk action's next batch."""
    stored = OutboxEvent.objects.filter(kind="bulk_action.batch_due", subject_id=begun["id"]).latest("id")
    return BulkBatchDue.restored(stored)


def test_an_undone_bulk_action_is_told_to_nobody(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller
) -> None:
    WebhookFactory(company=team.company)
    hr = as_user(team.hr)
    begun = begin(hr, referrals, status="INTERVIEWING")
    deliver_due()
    clock.shift(timedelta(seconds=29))
    answer = undo(hr, begun)
    assert (answer.status_code, answer.json()["running"], answer.json()["undo_seconds"]) == (202, True, None)
    # The worker takes longer than the time of undoing.
    clock.shift(timedelta(minutes=5))
    deliver_due()
    shown = result(hr, begun)
    assert (shown["running"], shown["undone"], reasons_in(shown)) == (False, 3, [("undone", None)] * 3)
    assert told() == (0, 0, 0)
    assert statuses() == {"PENDING"}
    assert StatusChange.objects.exclude(undone_at=None).count() == 3
    assert AuditEvent.objects.filter(action="referral.decision_undone").count() == 3
    assert undo(hr, begun).json()["code"] == "too_late"


def test_what_changed_since_is_kept_and_told(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller
) -> None:
    hr, manager = as_user(team.hr), as_user(team.hiring_manager)
    begun = begin(hr, referrals, status="REVIEWING")
    deliver_due()
    clock.shift(timedelta(seconds=1))
    url = f"/api/referrals/{referrals[1].pk}/"
    assert manager.put(url, manager.get(url).json() | {"status": "HIRED"}, format="json").status_code == 200
    assert undo(hr, begun).status_code == 202
    deliver_due()
    shown = result(hr, begun)
    assert reasons_in(shown) == [("undone", None), ("kept", "It has changed since."), ("undone", None)]
    assert Referral.objects.get(pk=referrals[1].pk).status == "HIRED"
    clock.shift(timedelta(seconds=31))
    deliver_due()
    assert [each.details["status"] for each in Notification.objects.order_by("id")] == ["REVIEWING", "HIRED"]


def test_it_can_be_stopped_before_it_is_finished(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_services, "BATCH_ROWS", 1)
    hr = as_user(team.hr)
    begun = begin(hr, referrals, status="REVIEWING")
    bulk_services.do_batch(event_of(begun))
    assert result(hr, begun)["waiting"] == 2
    assert undo(hr, begun).status_code == 202
    deliver_due()
    stopped = ("skipped", "It was undone before its turn.")
    assert reasons_in(result(hr, begun)) == [("undone", None), stopped, stopped]
    assert statuses() == {"PENDING"}


def test_rows_are_skipped_with_the_reason(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver
) -> None:
    hr = as_user(team.hr)
    already = ReferralFactory(job=job, referrer=team.employee, status="HIRED")
    begun = begin(hr, [*referrals, already], status="HIRED", message="Welcome!")
    changed, withdrawn, erased = referrals
    url = f"/api/referrals/{changed.pk}/"
    hr.put(url, hr.get(url).json() | {"status": "REVIEWING"}, format="json")
    assert as_user(team.employee).post(f"/api/referrals/{withdrawn.pk}/withdraw/").status_code == 204
    assert hr.post(f"/api/referrals/{erased.pk}/erase-candidate/").status_code == 200
    deliver_due()
    shown = result(hr, begun)
    assert reasons_in(shown) == [
        ("skipped", "It has changed since."),
        ("skipped", "It no longer exists, or you may no longer see it."),
        ("skipped", "The candidate was erased."),
        ("skipped", "It has this status already."),
    ]
    assert shown["skipped"] == 4


def broken_for(referral: Referral, error: Exception) -> Callable[..., Any]:
    """Return what raises an error where it is called for this referral, and else does what it does."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(**values: Any) -> Any:
            if values["referral_id"] == referral.pk:
                raise error
            return function(**values)

        return call

    return decorate


def test_a_row_that_fails_unexpectedly_stops_no_other(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller,
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    hr, broken = as_user(team.hr), broken_for(referrals[1], RuntimeError("a defect"))
    failed = "Something went wrong on our side."
    with monkeypatch.context() as patch:
        patch.setattr("bulk.referrals.set_status", broken(services.set_status))
        begun = begin(hr, referrals, status="HIRED")
        deliver_due()
    assert reasons_in(result(hr, begun)) == [("done", None), ("skipped", failed), ("done", None)]
    assert "RuntimeError" in caplog.text
    later = begin(hr, [Referral.objects.get(pk=each.pk) for each in referrals], status="REVIEWING")
    deliver_due()
    monkeypatch.setattr("bulk.referrals.undo_decision", broken(services.undo_decision))
    assert undo(hr, later).status_code == 202
    deliver_due()
    assert reasons_in(result(hr, later)) == [("undone", None), ("kept", failed), ("undone", None)]
    clock.shift(timedelta(seconds=31))
    deliver_due()
    # The two of the first, and the one that could not be undone.
    assert Notification.objects.count() == 3


def disk_is_full() -> OperationalError:
    error = OperationalError("database or disk is full")
    error.__cause__ = sqlite3.OperationalError()
    error.__cause__.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


def test_a_database_that_does_not_answer_fails_no_row(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    with monkeypatch.context() as patch:
        patch.setattr("bulk.referrals.set_status", broken_for(referrals[1], disk_is_full())(services.set_status))
        begun = begin(as_user(team.hr), referrals, status="HIRED")
        deliver_due(failing=True)
    shown = result(as_user(team.hr), begun)
    assert (shown["running"], shown["done"], shown["waiting"]) == (True, 1, 2)
    clock.shift(LATER)
    deliver_due()
    assert result(as_user(team.hr), begun)["done"] == 3


@pytest.mark.parametrize("undoing", [False, True])
def test_rows_that_cannot_be_tried_for_a_day_fail_and_others_are_told_of_the_rest(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller,
    monkeypatch: pytest.MonkeyPatch, undoing: bool,
) -> None:  # fmt: skip
    hr, broken = as_user(team.hr), broken_for(referrals[1], disk_is_full())
    if undoing:
        begun = begin(hr, referrals, status="HIRED")
        deliver_due()
        assert undo(hr, begun).status_code == 202
        monkeypatch.setattr("bulk.referrals.undo_decision", broken(services.undo_decision))
    else:
        monkeypatch.setattr("bulk.referrals.set_status", broken(services.set_status))
        begun = begin(hr, referrals, status="HIRED")
    for _ in range(ATTEMPTS - 1):
        deliver_due(failing=True)
        assert result(hr, begun)["running"]
        clock.shift(timedelta(hours=6))
    deliver_due()
    shown, failed = result(hr, begun), "Something went wrong on our side."
    assert not shown["running"]
    kept = "kept" if undoing else "skipped"
    assert reasons_in(shown) == [("undone" if undoing else "done", None), (kept, failed), (kept, failed)]
    clock.shift(timedelta(seconds=31))
    deliver_due()
    assert Notification.objects.filter(kind="referral_status").count() == (2 if undoing else 1)


def test_rights_are_those_of_each_row_at_its_turn(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver
) -> None:
    manager = as_user(team.hiring_manager)
    # They made this one, so that they see it, but it is another manager's to decide.
    other_job = JobFactory(company=team.company, hiring_manager=team.other_hiring_manager)
    made = ReferralFactory(job=other_job, referrer=team.employee, created_by=team.hiring_manager)
    begun = begin(manager, [*referrals, made], status="REVIEWING")
    deliver_due()
    assert reasons_in(result(manager, begun)) == [*[("done", None)] * 3, ("skipped", "You may not do this.")]
    later = begin(manager, referrals, status="HIRED")
    User.objects.filter(pk=team.hiring_manager.pk).update(is_active=False)
    deliver_due()
    assert statuses() == {"REVIEWING", "PENDING"}
    assert BulkRow.objects.filter(bulk=later["id"], reason="not_allowed").count() == 3


def test_all_that_match_are_those_of_this_moment(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver
) -> None:
    manager = as_user(team.hiring_manager)
    ReferralFactory(job=job, referrer=team.employee, status="HIRED")
    ReferralFactory(job=JobFactory(company=team.company), referrer=team.employee)
    ReferralFactory()
    body = {"action": "status", "status": "REVIEWING", "query": "status=PENDING&managed=true&ordering=created_at"}
    refused = manager.post(URL, body | {"count": 2}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "count_changed")
    assert "3 entries" in refused.json()["detail"]
    begun = manager.post(URL, body | {"count": 3}, format="json")
    assert begun.status_code == 202
    # Not in it: it came later.
    later = ReferralFactory(job=job, referrer=team.employee)
    deliver_due()
    assert {row["id"] for row in result(manager, begun.json())["rows"]} == {each.pk for each in referrals}
    later.refresh_from_db()
    assert later.status == "PENDING"


def test_two_bulk_actions_over_the_same_rows(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver
) -> None:
    one = begin(as_user(team.hr), referrals, status="HIRED")
    other = begin(as_user(team.hiring_manager), referrals, status="REJECTED")
    deliver_due()
    assert result(as_user(team.hr), one)["done"] == 3
    shown = result(as_user(team.hiring_manager), other)
    assert reasons_in(shown) == [("skipped", "It has changed since.")] * 3
    assert statuses() == {"HIRED"}
    assert StatusChange.objects.exclude(from_status="").count() == 3


def test_jobs_are_handed_over_and_the_new_manager_is_told_once(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver,
    clock: time_machine.Traveller,
) -> None:  # fmt: skip
    hr, new = as_user(team.hr), team.other_hiring_manager
    theirs = ReferralFactory(job=JobFactory(company=team.company, hiring_manager=new), referrer=team.employee)
    begun = begin(hr, [*referrals, theirs], "reassign", hiring_manager=new.pk)
    deliver_due()
    shown = result(hr, begun)
    assert reasons_in(shown) == [*[("done", None)] * 3, ("skipped", "They hire for this job already.")]
    assert shown["hiring_manager_name"] == new.get_full_name()
    job.refresh_from_db()
    assert job.hiring_manager == new
    assert Notification.objects.count() == 0
    clock.shift(timedelta(seconds=30))
    deliver_due()
    assert [(each.recipient, each.kind) for each in Notification.objects.all()] == [(new, "job_assigned")]
    assert undo(hr, begun).status_code == 409


def test_handing_over_is_undone_and_nobody_is_told(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver,
    clock: time_machine.Traveller,
) -> None:  # fmt: skip
    hr = as_user(team.hr)
    nobodys: Referral = ReferralFactory(
        job=JobFactory(company=team.company, hiring_manager=None), referrer=team.employee
    )
    edited: Referral = ReferralFactory(
        job=JobFactory(company=team.company, hiring_manager=team.hiring_manager), referrer=team.employee
    )
    rows: list[Referral] = [*referrals, nobodys, edited]
    begun = begin(hr, rows, "reassign", hiring_manager=team.other_hiring_manager.pk)
    deliver_due()
    clock.shift(timedelta(seconds=5))
    url = f"/api/jobs/{edited.job_id}/"
    assert hr.put(url, hr.get(url).json() | {"title": "Another"}, format="json").status_code == 200
    assert undo(hr, begun).status_code == 202
    deliver_due()
    assert reasons_in(result(hr, begun)) == [*[("undone", None)] * 4, ("kept", "It has changed since.")]
    managers = {each.pk: each.hiring_manager for each in Job.objects.filter(referrals__in=rows)}
    assert managers == {
        job.pk: team.hiring_manager, nobodys.job_id: None, edited.job_id: team.other_hiring_manager,
    }  # fmt: skip
    clock.shift(timedelta(minutes=1))
    deliver_due()
    assert [each.job_id for each in Notification.objects.all()] == [edited.job_id]
    log = AuditEvent.objects.filter(action="job.assignment_undone", object_id=job.pk).get()
    assert (log.before, log.after) == (
        {"hiring_manager_id": team.other_hiring_manager.pk}, {"hiring_manager_id": team.hiring_manager.pk},
    )  # fmt: skip
    assert "undid the change of the hiring manager" in hr.get("/api/activity/", {"kind": "JOBS"}).content.decode()


def test_a_job_that_somebody_else_gives_away_meanwhile_stays_there(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(bulk_services, "BATCH_ROWS", 1)
    hr, third = as_user(team.hr), UserFactory(company=team.company, role=Role.HIRING_MANAGER)
    begun = begin(hr, referrals, "reassign", hiring_manager=team.other_hiring_manager.pk)
    assert deliver_next()
    url = f"/api/jobs/{job.pk}/"
    colleague = as_user(UserFactory(company=team.company, role=Role.HR))
    given = colleague.get(url).json() | {"hiring_manager": third.pk}
    assert colleague.put(url, given, format="json").status_code == 200
    deliver_due()
    changed = "It has changed since."
    assert reasons_in(result(hr, begun)) == [("done", None), *[("skipped", changed)] * 2]
    assert undo(hr, begun).status_code == 202
    deliver_due()
    assert reasons_in(result(hr, begun)) == [("kept", changed), *[("skipped", changed)] * 2]
    job.refresh_from_db()
    assert job.hiring_manager == third


def test_names_are_of_those_that_one_still_sees(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver
) -> None:
    manager = as_user(team.hiring_manager)
    theirs = ReferralFactory(
        job=JobFactory(company=team.company, hiring_manager=team.hiring_manager), referrer=team.employee
    )
    begun = begin(manager, [*referrals, theirs], status="REVIEWING")
    deliver_due()
    Job.objects.filter(pk=job.pk).update(hiring_manager=team.other_hiring_manager)
    with CaptureQueriesContext(connection) as few:
        shown = result(manager, begun)
    names = [(row["id"], row["name"], row["details"]) for row in shown["rows"]]
    assert names == [
        *[(each.pk, None, None) for each in referrals],
        (theirs.pk, theirs.candidate_name, theirs.job.title),
    ]
    more = begin(manager, ReferralFactory.create_batch(12, job=theirs.job, referrer=team.employee), status="HIRED")
    deliver_due()
    with CaptureQueriesContext(connection) as many:
        assert len(result(manager, more)["rows"]) == 12
    assert len(many) == len(few)
    User.objects.filter(pk=team.hiring_manager.pk).update(role=Role.EMPLOYEE)
    assert {row["name"] for row in result(manager, more)["rows"]} == {None}


def test_undoing_writes_the_rows_before_the_window(team: Team, referrals: list[Referral], as_user: SignIn) -> None:
    begun = begin(as_user(team.hr), referrals, status="HIRED")
    with CaptureQueriesContext(connection) as queries:
        assert undo(as_user(team.hr), begun).status_code == 202
    written = [each["sql"].split()[1].strip('"') for each in queries if each["sql"].startswith("UPDATE ")]
    assert written.index("bulk_bulkrow") < written.index("common_undowindow")


def test_whoever_owes_answers_is_reminded_once_and_not_again_within_a_day(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver,
    clock: time_machine.Traveller,
) -> None:  # fmt: skip
    hr = as_user(team.hr)
    other = ReferralFactory(
        job=JobFactory(company=team.company, hiring_manager=team.other_hiring_manager), referrer=team.employee
    )
    own = ReferralFactory(job=JobFactory(company=team.company, hiring_manager=None), referrer=team.employee)
    answered = ReferralFactory(job=job, referrer=team.employee, status="REVIEWING", answered_at=BEGIN)
    begun = begin(hr, [*referrals, other, own, answered], "remind")
    deliver_due()
    assert reasons_in(result(hr, begun)) == [
        *[("done", None)] * 4,
        ("skipped", "You owe this answer yourself."),
        ("skipped", "It is answered already."),
    ]
    assert told() == (0, 0, 0)
    clock.shift(timedelta(seconds=30))
    deliver_due()
    sentences = {mail.to[0]: mail.body for mail in mail.outbox}
    assert set(sentences) == {team.hiring_manager.email, team.other_hiring_manager.email}
    assert f"{team.hr.get_full_name()} reminds you to answer 3 referrals." in sentences[team.hiring_manager.email]
    assert "/job-referrals?unanswered=true&sort=answer_due" in sentences[team.hiring_manager.email]
    assert (
        f"reminds you to answer the referral of {other.candidate_name}" in (sentences[team.other_hiring_manager.email])
    )
    clock.shift(timedelta(hours=23))
    again = begin(hr, referrals, "remind")
    deliver_due()
    assert reasons_in(result(hr, again)) == [("skipped", "There was a reminder within the last 24 hours.")] * 3
    clock.shift(timedelta(hours=1))
    begin(hr, referrals, "remind")
    deliver_due()
    clock.shift(timedelta(seconds=30))
    deliver_due()
    assert len(mail.outbox) == 3
    sentence = f"{team.hr.get_full_name()} reminded hiring managers of answers they owe"
    assert sentence in hr.get("/api/activity/", {"kind": "REFERRALS"}).content.decode()


def test_an_undone_reminder_reaches_nobody_and_does_not_count(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver,
    clock: time_machine.Traveller,
) -> None:  # fmt: skip
    hr = as_user(team.hr)
    begun = begin(hr, referrals, "remind")
    deliver_due()
    assert undo(hr, begun).status_code == 202
    clock.shift(timedelta(minutes=5))
    deliver_due()
    assert reasons_in(result(hr, begun)) == [("undone", None)] * 3
    assert told() == (0, 0, 0)
    Job.objects.filter(pk=job.pk).update(status=JobStatus.ON_HOLD)
    Referral.objects.filter(pk=referrals[0].pk).update(answer_due=BEGIN.date(), answer_paused_on=BEGIN.date())
    again = begin(hr, referrals, "remind")
    deliver_due()
    assert reasons_in(result(hr, again)) == [("skipped", "The job is on hold."), ("done", None), ("done", None)]


@pytest.mark.parametrize("stopped", [False, True])
def test_a_reminder_that_cannot_be_undone_is_sent_and_counts(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver,
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch, stopped: bool,
) -> None:  # fmt: skip
    colleague: User = UserFactory(company=team.company, role=Role.HR)
    with monkeypatch.context() as patch:
        patch.setattr(bulk_services, "BATCH_ROWS", 1)
        begun = begin(as_user(colleague), referrals, "remind")
        assert deliver_next()
        if not stopped:
            deliver_due()
    assert undo(as_user(colleague), begun).status_code == 202
    User.objects.filter(pk=colleague.pk).update(is_active=False)
    deliver_due()
    states = ["kept", *["skipped" if stopped else "kept"] * 2]
    assert list(BulkRow.objects.values_list("state", flat=True)) == states
    clock.shift(timedelta(seconds=30))
    deliver_due()
    assert [sent.to for sent in mail.outbox] == [[team.hiring_manager.email]]
    again = begin(as_user(team.hr), referrals[:1], "remind")
    deliver_due()
    assert reasons_in(result(as_user(team.hr), again)) == [
        ("skipped", "There was a reminder within the last 24 hours.")
    ]


def test_reminders_of_one_manager_and_of_many_referrals_know_each_other(
    team: Team, job: Job, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver,
    clock: time_machine.Traveller,
) -> None:  # fmt: skip
    hr = as_user(team.hr)
    overdue = BEGIN.date() - timedelta(days=1)
    Referral.objects.filter(pk=referrals[0].pk).update(answer_due=overdue)
    remind = f"/api/users/{team.hiring_manager.pk}/remind/"
    begun = begin(hr, referrals[:1], "remind")
    deliver_due()
    assert hr.post(remind).json()["code"] == "reminded_today"
    assert undo(hr, begun).status_code == 202
    deliver_due()
    assert hr.post(remind).json() == {"overdue": 1}
    # Of the other two nobody was reminded.
    again = begin(hr, referrals, "remind")
    deliver_due()
    reminded = ("skipped", "There was a reminder within the last 24 hours.")
    assert reasons_in(result(hr, again)) == [reminded, ("done", None), ("done", None)]


def test_without_seconds_others_are_told_at_once(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_due: Deliver, settings: Any
) -> None:
    settings.UNDO_SECONDS = 0
    hr = as_user(team.hr)
    begun = begin(hr, referrals, status="REJECTED")
    deliver_due()
    assert Notification.objects.count() == 3
    assert undo(hr, begun).json()["code"] == "too_late"


def test_an_employee_is_told_who_may(team: Team, referrals: list[Referral], as_user: SignIn) -> None:
    refused = as_user(team.employee).post(URL, {"action": "status"})
    assert refused.json()["detail"] == "Only HR and hiring managers can do this."


@pytest.mark.parametrize(
    ("who", "action", "status"),
    [
        ("employee", "status", 403),
        ("employee", "remind", 403),
        ("hiring_manager", "reassign", 403),
        ("hiring_manager", "remind", 403),
        # They see none of them.
        ("other_hiring_manager", "status", 409),
        ("other_hr", "status", 409),
        ("user_without_company", "status", 403),
        ("superuser", "reassign", 202),
    ],
)
def test_who_may_begin_what(
    team: Team, referrals: list[Referral], as_user: SignIn, who: str, action: str, status: int
) -> None:
    body = {
        "action": action, "ids": [each.pk for each in referrals], "count": 3, "status": "HIRED",
        "hiring_manager": team.other_hiring_manager.pk,
    }  # fmt: skip
    assert as_user(getattr(team, who)).post(URL, body, format="json").status_code == status


def test_it_is_shown_and_undone_only_for_whoever_began_it(
    team: Team, referrals: list[Referral], as_user: SignIn, api: APIClient
) -> None:
    begun = begin(as_user(team.hr), referrals, status="HIRED")
    colleague = UserFactory(company=team.company, role=Role.HR)
    for user in (colleague, team.hiring_manager, team.other_hr, team.employee):
        assert as_user(user).get(f"{BEGUN}/{begun['id']}/").status_code == 404
        assert undo(as_user(user), begun).status_code == 404
    assert api.post(URL, {}, format="json").status_code == 401
    assert api.get(f"{BEGUN}/{begun['id']}/").status_code == 401


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "action"),
        ({"action": "archive"}, "action"),
        # Begun by closing a job.
        ({"action": "close", "ids": [1], "count": 1}, "action"),
        ({"action": "status", "ids": [1], "count": 1}, "status"),
        ({"action": "reassign", "ids": [1], "count": 1}, "hiring_manager"),
        ({"action": "status", "status": "HIRED", "ids": [], "count": 1}, "ids"),
        ({"action": "status", "status": "HIRED", "ids": ["x"], "count": 1}, "ids"),
        ({"action": "status", "status": "HIRED", "ids": [1]}, "count"),
        ({"action": "status", "status": "HIRED", "count": 1}, "non_field_errors"),
        ({"action": "status", "status": "HIRED", "count": 1, "ids": [1], "query": ""}, "non_field_errors"),
        ({"action": "status", "status": "HIRED", "count": 1, "query": "status=GONE"}, "query"),
        ({"action": "status", "status": "HIRED", "count": 1, "query": "", "message": "x" * 5_001}, "message"),
    ],
)
def test_bad_input_is_refused(team: Team, as_user: SignIn, body: dict[str, Any], field: str) -> None:
    answer = as_user(team.hr).post(URL, body, format="json")
    assert answer.status_code == 400
    assert field in answer.json()


def test_values_of_another_company_and_too_many_rows_are_refused(
    team: Team, referrals: list[Referral], as_user: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    hr, ids = as_user(team.hr), [each.pk for each in referrals]
    body: dict[str, Any] = {"ids": ids, "count": 3}
    elsewhere = UserFactory(company=team.other_hr.company, role=Role.HIRING_MANAGER)
    wrong = hr.post(URL, body | {"action": "reassign", "hiring_manager": elsewhere.pk}, format="json")
    assert wrong.json() == {"hiring_manager": ["Choose a hiring manager of the company."]}
    reason = RejectionReason.objects.filter(company=team.company)[0]
    not_rejected = body | {"action": "status", "status": "HIRED", "reason": reason.pk}
    assert list(hr.post(URL, not_rejected, format="json").json()) == ["reason"]
    other = ReferralFactory()
    mixed = {"action": "remind", "ids": [*ids, other.pk], "count": 4}
    refused = as_user(team.superuser).post(URL, mixed, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "companies")
    monkeypatch.setattr(bulk_services, "MAX_ROWS", 2)
    too_many = hr.post(URL, body | {"action": "remind"}, format="json")
    assert too_many.json() == {"count": ["At most 2 at once. Narrow the list first."]}
    assert BulkAction.objects.count() == 0


def test_old_bulk_actions_are_deleted_once_they_have_ended(
    team: Team, referrals: list[Referral], as_user: SignIn, deliver_outbox: Deliver, clock: time_machine.Traveller
) -> None:
    begin(as_user(team.hr), referrals, status="HIRED")
    clock.shift(timedelta(days=31))
    bulk_services.delete_old_bulk_actions()
    assert BulkAction.objects.count() == 1
    deliver_outbox()
    clock.shift(timedelta(days=29))
    bulk_services.delete_old_bulk_actions()
    assert BulkAction.objects.count() == 1
    clock.shift(timedelta(days=2))
    bulk_services.delete_old_bulk_actions()
    assert BulkAction.objects.count() == BulkRow.objects.count() == 0
