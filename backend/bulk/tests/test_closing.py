"""/api/jobs/{id}/close/ with a message to those who wait, and rejecting them; undoing it with /api/jobs/{id}/undo/."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.team import SignIn, Team
from bulk.models import BulkAction, BulkRow
from bulk.tests.test_bulk import reasons_in, result
from common.outbox import deliver_next
from jobs.models import Job
from notifications.models import Notification
from referrals.models import Referral, ReferralMessage, RejectionReason, StatusChange
from referrals.tests.factories import ReferralFactory
from webhooks.models import WebhookDelivery
from webhooks.tests.factories import WebhookFactory

pytestmark = pytest.mark.django_db

Deliver = Callable[..., None]
WORDS = "We have found somebody. Thank you for your help."
BEGIN = datetime.fromisoformat("2026-11-19T12:00:00+00:00")


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


@pytest.fixture
def waiting(team: Team, job: Job, clock: time_machine.Traveller) -> list[Referral]:
    """Three referrals that wait, of which the answer to the first is promised; and two that do not."""
    WebhookFactory(company=team.company)
    made = {"job": job, "created_at": BEGIN - timedelta(days=3), "updated_at": BEGIN - timedelta(days=3)}
    for status in ("HIRED", "REJECTED"):
        ReferralFactory(referrer=team.employee, status=status, **made)
    answered = {"answered_at": BEGIN - timedelta(days=1)}
    return [
        ReferralFactory(referrer=team.employee, answer_due=BEGIN.date(), **made),
        ReferralFactory(referrer=team.employee, status="REVIEWING", **made, **answered),
        ReferralFactory(referrer=team.colleague, status="INTERVIEWING", **made, **answered),
    ]


def url(job: Job, call: str = "close") -> str:
    return f"/api/jobs/{job.pk}/{call}/"


def close(client: APIClient, job: Job, **body: Any) -> Any:
    """Close a job, and return the response's body."""
    answer = client.post(url(job), body, format="json")
    assert (answer.status_code, answer.json()["status"]) == (200, "CLOSED")
    return answer.json()


def undo(client: APIClient, closed: Any) -> Any:
    return client.post(f"/api/jobs/{closed['id']}/undo/", {"updated_at": closed["updated_at"]}, format="json")


def told() -> tuple[int, int, int]:
    """Return the numbers of mails, notifications and webhook messages."""
    return len(mail.outbox), Notification.objects.count(), WebhookDelivery.objects.count()


def columns() -> list[Any]:
    """Return what is stored of all referrals, without their versions."""
    names = [field.attname for field in Referral._meta.concrete_fields if field.name != "updated_at"]
    return list(Referral.objects.order_by("pk").values_list(*names))


@pytest.mark.parametrize("who", ["hr", "hiring_manager", "superuser"])
def test_the_words_reach_the_referrers_of_all_who_wait(
    team: Team, as_user: SignIn, job: Job, waiting: list[Referral], deliver_due: Deliver,
    clock: time_machine.Traveller, who: str,
) -> None:  # fmt: skip
    closer = as_user(getattr(team, who))
    closed = close(closer, job, message=WORDS, updated_at=job.updated_at.isoformat())
    begun = closed["bulk_action"]
    assert (closed["undo_seconds"], begun["action"], begun["running"], begun["waiting"]) == (30, "close", True, 3)
    assert not ReferralMessage.objects.exists()
    deliver_due()
    shown = result(closer, begun)
    assert (shown["running"], shown["done"], shown["undo_seconds"]) == (False, 3, 30)
    assert set(ReferralMessage.objects.values_list("referral", "text")) == {(each.pk, WORDS) for each in waiting}
    assert not StatusChange.objects.filter(referral__in=waiting, to_status="REJECTED").exists()
    clock.shift(timedelta(seconds=29))
    deliver_due()
    assert told() == (0, 0, 0)
    clock.shift(timedelta(seconds=1))
    deliver_due()
    assert Notification.objects.filter(kind="referral_message", recipient=team.employee).count() == 2
    assert any(WORDS in sent.body for sent in mail.outbox if sent.to == [team.colleague.email])
    assert Notification.objects.filter(kind="job_status").count() == 2
    thread = as_user(team.colleague).get(f"/api/referrals/{waiting[2].pk}/messages/").json()
    assert [each["text"] for each in thread] == [WORDS]
    assert BulkAction.objects.get().message_to_referrer == ""


def test_all_who_wait_can_be_rejected_with_the_words_and_a_reason(
    team: Team, as_user: SignIn, job: Job, waiting: list[Referral], deliver_due: Deliver,
    clock: time_machine.Traveller,
) -> None:  # fmt: skip
    reason = RejectionReason.objects.filter(company=team.company)[0]
    closed = close(as_user(team.hiring_manager), job, message=WORDS, reject=True, reason=reason.pk)
    assert closed["bulk_action"]["status"] == "REJECTED"
    deliver_due()
    changes = StatusChange.objects.filter(referral__in=waiting, to_status="REJECTED")
    assert {(each.message_to_referrer, each.reason) for each in changes} == {(WORDS, reason)}
    assert len(changes) == 3
    assert not ReferralMessage.objects.exists()
    clock.shift(timedelta(seconds=31))
    deliver_due()
    assert Notification.objects.filter(kind="referral_status").count() == 3


def test_nobody_hears_of_the_job_before_the_last_row(
    team: Team, as_user: SignIn, job: Job, waiting: list[Referral], deliver_due: Deliver,
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    with monkeypatch.context() as patch:
        # The worker gets to none of the rows for an hour.
        patch.setattr("bulk.services.BATCH_ROWS", 0)
        patch.setattr("bulk.services.end_batch", lambda bulk: None)
        closed = close(as_user(team.hr), job, reject=True)
        deliver_due()
        clock.shift(timedelta(hours=1))
        deliver_due()
        assert told() == (0, 0, 0)
        shown = as_user(team.hr).get(f"/api/bulk-actions/{closed['bulk_action']['id']}/").json()
        assert (shown["waiting"], shown["undo_seconds"]) == (3, 30)
    undone = undo(as_user(team.hr), closed)
    assert (undone.status_code, undone.json()["status"]) == (200, "OPEN")
    deliver_due()
    stopped = ("skipped", "It was undone before its turn.")
    assert reasons_in(result(as_user(team.hr), closed["bulk_action"])) == [stopped] * 3
    clock.shift(timedelta(hours=1))
    deliver_due()
    assert told() == (0, 0, 0)


@pytest.mark.parametrize("body", [{}, {"reject": True}, {"message": WORDS}])
def test_a_job_without_anybody_who_waits_is_closed_at_once(
    team: Team, as_user: SignIn, job: Job, deliver_due: Deliver, clock: time_machine.Traveller, body: dict[str, Any]
) -> None:
    ReferralFactory(job=job, referrer=team.employee, status="REJECTED")
    closed = close(as_user(team.hr), job, **body)
    assert (closed["bulk_action"], closed["undo_seconds"]) == (None, 30)
    assert undo(as_user(team.hr), closed).json()["bulk_action"] is None
    job.refresh_from_db()
    assert job.status == "OPEN"


def test_a_job_is_closed_without_words(team: Team, as_user: SignIn, job: Job, waiting: list[Referral]) -> None:
    assert close(as_user(team.hr), job)["bulk_action"] is None
    statuses = Referral.objects.filter(pk__in=[each.pk for each in waiting]).values_list("status", flat=True)
    assert sorted(statuses) == ["INTERVIEWING", "PENDING", "REVIEWING"]


def test_nobody_else_can_close_a_job(team: Team, as_user: SignIn, job: Job) -> None:
    assert as_user(team.superuser).post(f"{url(job)}?view_as_user_id={team.hr.pk}").status_code == 403
    job.refresh_from_db()
    assert job.status == "OPEN"


def test_nothing_is_done_where_a_part_is_refused(
    team: Team, as_user: SignIn, job: Job, waiting: list[Referral]
) -> None:
    client = as_user(team.hr)
    other_company_reason = RejectionReason.objects.filter(company=team.other_company_id)[0].pk
    refused = client.post(url(job), {"message": WORDS, "reject": True, "reason": other_company_reason})
    assert (refused.status_code, list(refused.json())) == (400, ["reason"])
    stale = client.post(url(job), {"message": WORDS, "updated_at": "2020-01-01T00:00:00Z"})
    assert stale.status_code == 409
    assert client.post(url(job), {"message": "x" * 5001}).status_code == 400
    job.refresh_from_db()
    assert job.status == "OPEN"
    assert not BulkAction.objects.exists()


@pytest.mark.parametrize("reject", [False, True])
@pytest.mark.parametrize("before", ["OPEN", "ON_HOLD"])
def test_words_and_rejections_are_undone_with_it(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver,
    clock: time_machine.Traveller, reject: bool, before: str,
) -> None:  # fmt: skip
    hr, referrer = as_user(team.hr), as_user(team.employee)
    if before == "ON_HOLD":
        hr.put(url(job, "")[:-1], hr.get(url(job, "")[:-1]).json() | {"status": "ON_HOLD"}, format="json")
        clock.shift(timedelta(minutes=5))
        deliver_due()
    stored, notices = columns(), told()
    closed = close(hr, job, message=WORDS, reject=reject)
    deliver_due()
    clock.shift(timedelta(seconds=20))
    deliver_due()
    assert told() == notices
    # The referrer reads nothing of it yet, the reviewers do.
    messages = f"/api/referrals/{waiting[0].pk}/messages/"
    for path in (messages, f"/api/referrals/{waiting[0].pk}/", "/api/dashboard/", "/api/auth/my-data/"):
        assert WORDS not in referrer.get(path).content.decode(), path
    if not reject:
        assert WORDS in as_user(team.hiring_manager).get(messages).content.decode()
    undone = undo(hr, closed)
    # The job is open at once, and the others follow.
    assert (undone.status_code, undone.json()["status"]) == (200, before)
    assert (undone.json()["bulk_action"]["running"], undone.json()["bulk_action"]["waiting"]) == (True, 3)
    deliver_due()
    assert result(hr, closed["bulk_action"])["undone"] == 3
    assert columns() == stored
    assert not ReferralMessage.objects.exists()
    assert StatusChange.objects.filter(undone_at__isnull=False).count() == (3 if reject else 0)
    clock.shift(timedelta(minutes=5))
    deliver_due()
    assert told() == notices
    assert undo(hr, closed).status_code == 409
    if not reject:
        name, candidate = team.hr.get_full_name(), waiting[0].candidate_name
        sentences = [row["text"] for row in hr.get("/api/activity/", {"kind": "REFERRALS"}).json()]
        of_first = [sentence for sentence in sentences if candidate in sentence]
        assert of_first[:2] == [
            f"{name} took back a message about {candidate} for {job.title}",
            f"{name} wrote a message about {candidate} for {job.title}",
        ]


def test_who_has_changed_since_is_kept_and_named_and_the_job_is_open(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver,
    clock: time_machine.Traveller,
) -> None:  # fmt: skip
    hr, manager = as_user(team.hr), as_user(team.hiring_manager)
    closed = close(hr, job, reject=True)
    deliver_due()
    clock.shift(timedelta(seconds=5))
    address = f"/api/referrals/{waiting[1].pk}/"
    assert manager.put(address, manager.get(address).json() | {"status": "HIRED"}, format="json").status_code == 200
    assert undo(hr, closed).json()["status"] == "OPEN"
    deliver_due()
    shown = result(hr, closed["bulk_action"])
    assert reasons_in(shown) == [("undone", None), ("kept", "It has changed since."), ("undone", None)]
    assert shown["rows"][1]["name"] == waiting[1].candidate_name
    assert [Referral.objects.get(pk=each.pk).status for each in waiting] == ["PENDING", "HIRED", "INTERVIEWING"]
    clock.shift(timedelta(minutes=5))
    deliver_due()
    # Of the job nobody hears, of the one who was kept their referrer does, in order.
    told = Notification.objects.order_by("id").values_list("kind", "details__status")
    assert list(told) == [("referral_status", "REJECTED"), ("referral_status", "HIRED")]


def test_who_was_withdrawn_erased_or_decided_meanwhile_is_left_as_they_are(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver
) -> None:
    hr = as_user(team.hr)
    closed = close(hr, job, message=WORDS)
    pending, reviewing, interviewing = waiting
    assert as_user(team.employee).post(f"/api/referrals/{pending.pk}/withdraw/").status_code == 204
    assert hr.post(f"/api/referrals/{reviewing.pk}/erase-candidate/").status_code == 200
    address = f"/api/referrals/{interviewing.pk}/"
    assert hr.put(address, hr.get(address).json() | {"status": "HIRED"}, format="json").status_code == 200
    deliver_due()
    assert [state for state, _ in reasons_in(result(hr, closed["bulk_action"]))] == ["skipped"] * 3
    assert not ReferralMessage.objects.exists()


def test_words_to_somebody_who_was_erased_since_are_gone(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver
) -> None:
    hr = as_user(team.hr)
    closed = close(hr, job, message=WORDS)
    deliver_due()
    assert hr.post(f"/api/referrals/{waiting[0].pk}/erase-candidate/").status_code == 200
    undo(hr, closed)
    deliver_due()
    erased = ("kept", "The candidate was erased.")
    assert reasons_in(result(hr, closed["bulk_action"])) == [erased, ("undone", None), ("undone", None)]


def test_rejections_alone_can_be_undone_and_the_job_stays_closed(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver
) -> None:
    hr = as_user(team.hr)
    closed = close(hr, job, reject=True)
    deliver_due()
    assert hr.post(f"/api/bulk-actions/{closed['bulk_action']['id']}/undo/").status_code == 202
    deliver_due()
    deliver_due()
    assert result(hr, closed["bulk_action"])["undone"] == 3
    job.refresh_from_db()
    assert job.status == "CLOSED"
    assert set(Notification.objects.values_list("kind", flat=True)) == {"job_status"}


def test_nobody_else_undoes_it(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver
) -> None:
    closed = close(as_user(team.hiring_manager), job, reject=True)
    deliver_due()
    for who, status in (("hr", 409), ("employee", 403), ("other_hr", 404)):
        assert undo(as_user(getattr(team, who)), closed).status_code == status
    job.refresh_from_db()
    assert job.status == "CLOSED"


def test_who_may_no_longer_close_it_undoes_nothing(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver
) -> None:
    manager = as_user(team.hiring_manager)
    closed = close(manager, job, reject=True)
    deliver_due()
    assert_saved(as_user(team.hr), job, hiring_manager=team.other_hiring_manager.pk)
    assert undo(manager, closed).status_code == 404
    deactivate(team.hiring_manager)
    assert undo(manager, closed).status_code == 401
    deliver_due()
    job.refresh_from_db()
    assert (job.status, statuses_of(waiting)) == ("CLOSED", ["REJECTED"] * 3)


@pytest.mark.parametrize("meanwhile", ["deactivated", "handed over"])
def test_who_loses_the_right_before_the_worker_undoes_them_keeps_the_rejections(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver, meanwhile: str
) -> None:
    closed = close(as_user(team.hiring_manager), job, reject=True)
    deliver_due()
    assert undo(as_user(team.hiring_manager), closed).json()["status"] == "OPEN"
    if meanwhile == "deactivated":
        deactivate(team.hiring_manager)
    else:
        assert_saved(as_user(team.hr), job, hiring_manager=team.other_hiring_manager.pk)
    deliver_due()
    reason = {"deactivated": "not_allowed", "handed over": "gone"}[meanwhile]
    assert list(BulkRow.objects.values_list("state", "reason")) == [("kept", reason)] * 3
    assert statuses_of(waiting) == ["REJECTED"] * 3


def deactivate(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def assert_saved(client: APIClient, job: Job, **changed: Any) -> None:
    """Save a job in its form."""
    path = f"/api/jobs/{job.pk}/"
    assert client.put(path, client.get(path).json() | changed, format="json").status_code == 200


def statuses_of(referrals: list[Referral]) -> list[str]:
    return [Referral.objects.get(pk=each.pk).status for each in referrals]


@pytest.mark.parametrize("reject", [False, True])
def test_the_rows_that_are_left_stay_as_they_are_once_the_job_is_opened_by_hand(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver,
    monkeypatch: pytest.MonkeyPatch, reject: bool,
) -> None:  # fmt: skip
    monkeypatch.setattr("bulk.services.BATCH_ROWS", 1)
    hr = as_user(team.hr)
    closed = close(hr, job, reject=reject, message=WORDS)
    assert deliver_next()
    assert_saved(hr, job, status="OPEN")
    deliver_due()
    left = ("skipped", "The job is open again.")
    assert reasons_in(result(hr, closed["bulk_action"])) == [("done", None), left, left]
    assert statuses_of(waiting) == ["REJECTED" if reject else "PENDING", "REVIEWING", "INTERVIEWING"]
    assert ReferralMessage.objects.count() == (0 if reject else 1)


def test_undoing_writes_the_rows_before_the_job_and_the_window(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral]
) -> None:
    hr = as_user(team.hr)
    closed = close(hr, job, reject=True)
    with CaptureQueriesContext(connection) as queries:
        assert undo(hr, closed).status_code == 200
    tables = [each["sql"].split()[1].strip('"') for each in queries if each["sql"].startswith("UPDATE ")]
    order = [table for table in tables if table in ("bulk_bulkrow", "jobs_job", "common_undowindow")]
    assert order[0] == "bulk_bulkrow"
    assert {"jobs_job", "common_undowindow"} <= set(order)


def test_statements_do_not_grow_with_those_who_wait(team: Team, job: Job, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    counts = []
    # The first call also stores when the session was used.
    for number in (1, 2, 40):
        ReferralFactory.create_batch(number, job=job, referrer=team.employee)
        with CaptureQueriesContext(connection) as queries:
            closed = close(hr, job, reject=True)
        counts.append(len(queries))
        assert undo(hr, closed).status_code == 200
    assert counts[1] == counts[2]
