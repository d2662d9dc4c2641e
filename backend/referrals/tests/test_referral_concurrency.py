"""Concurrent submits and changes: one succeeds, the others get a conflict, nothing is stored twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from django.db import IntegrityError, transaction
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.models import DeviceToken, User
from accounts.tests.team import Team, make_team
from common.models import OutboxEvent
from common.tests.concurrency import call_and_close, on_postgresql, run_concurrently, wait_until_a_lock_is_awaited
from connections.models import Connection
from connections.tests.erasures import delete_erased_people
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals import services
from referrals.answer_notices import publish_answer_notices
from referrals.models import Person, Referral, RejectionReason, StatusChange
from referrals.reasons import update_reasons
from referrals.tests.factories import ReferralFactory, duplicate_links

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.slow,
    pytest.mark.usefixtures("transactional_db", "consistent_afterwards"),
]

AT_ONCE = 50


def signed_in(user: User) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {DeviceToken.issue(user)}")
    return client


@pytest.fixture
def team(transactional_db: None) -> Team:
    return make_team()


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    return created


def test_a_double_click_stores_one_referral(team: Team, job: Job) -> None:
    known = ConnectionFactory(owner=team.employee)
    client = signed_in(team.employee)
    body = {"job": job.pk, "connection": known.pk}
    answers = run_concurrently(*[lambda: client.post("/api/referrals/", body)] * AT_ONCE)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * (AT_ONCE - 1)
    assert {answer.json()["detail"] for answer in answers if answer.status_code == 409} == {
        "You have already referred this connection to this job"
    }
    assert (Referral.objects.count(), StatusChange.objects.count()) == (1, 1)


def test_concurrent_referrals_of_one_person_are_linked_to_the_same_earliest_one(team: Team, job: Job) -> None:
    people = [team.employee, team.colleague, team.hr, team.hiring_manager]

    def call(user: User) -> Callable[[], Any]:
        known = ConnectionFactory(owner=user, email="grace@navy.test", profile_url="")
        client = signed_in(user)
        return lambda: client.post("/api/referrals/", {"job": job.pk, "connection": known.pk})

    answers = run_concurrently(*[call(user) for user in people])
    assert {answer.status_code for answer in answers} == {201}
    links = duplicate_links()
    first, *others = links
    assert links == {first: None, **dict.fromkeys(others, first)}
    assert (len(links), Person.objects.count()) == (len(people), 1)


def test_referring_to_a_job_that_is_being_closed_succeeds_before_or_is_refused(team: Team, job: Job) -> None:
    known = ConnectionFactory(owner=team.employee)
    employee, manager = signed_in(team.employee), signed_in(team.hiring_manager)
    closed = manager.get(f"/api/jobs/{job.pk}/").json() | {"status": "CLOSED"}
    refer, close = run_concurrently(
        lambda: employee.post("/api/referrals/", {"job": job.pk, "connection": known.pk}),
        lambda: manager.put(f"/api/jobs/{job.pk}/", closed),
    )
    assert close.status_code == 200
    assert (refer.status_code, Referral.objects.count()) in ((201, 1), (409, 0))


def test_one_of_two_concurrent_status_changes_gets_a_conflict(team: Team, job: Job) -> None:
    referral = ReferralFactory(job=job, referrer=team.employee)
    url = f"/api/referrals/{referral.pk}/"
    hr, manager = signed_in(team.hr), signed_in(team.hiring_manager)
    seen = hr.get(url).json()
    answers = run_concurrently(
        lambda: hr.put(url, seen | {"status": "HIRED"}),
        lambda: manager.put(url, seen | {"status": "REJECTED"}),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert StatusChange.objects.filter(referral=referral).count() == 2


def test_withdrawing_during_a_status_change_succeeds_for_one_of_both(team: Team, job: Job) -> None:
    referral = ReferralFactory(job=job, referrer=team.employee)
    url = f"/api/referrals/{referral.pk}/"
    hr, employee = signed_in(team.hr), signed_in(team.employee)
    moved, withdrawn = run_concurrently(
        lambda: hr.put(url, {"status": "HIRED"}), lambda: employee.post(f"{url}withdraw/")
    )
    assert (moved.status_code, withdrawn.status_code, Referral.objects.count()) in ((200, 409, 1), (404, 204, 0))


def test_the_unique_constraint_prevents_duplicates_that_the_check_missed(
    team: Team, job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: Connection = ConnectionFactory(owner=team.employee)
    actor = Actor.for_user(team.employee)
    services.create_referral(actor=actor, job_id=job.pk, connection_id=known.pk)
    monkeypatch.setattr(services, "require_referable", lambda *_: None)
    with pytest.raises(IntegrityError):
        services.create_referral(actor=actor, job_id=job.pk, connection_id=known.pk)
    assert (Referral.objects.count(), StatusChange.objects.count()) == (1, 1)


@on_postgresql
@pytest.mark.parametrize("deletion", ["by its owner", "by HR, who erases the person"])
def test_deleting_a_connection_waits_for_a_referral_that_is_being_stored(team: Team, job: Job, deletion: str) -> None:
    """The deletion starts while a referral of the same connection is stored, and takes it into account."""
    known = ConnectionFactory(owner=team.employee, email="grace@navy.test")
    earlier = ReferralFactory(job=JobFactory(company=team.company), referrer=team.employee, connection=known)
    delete: Callable[[], Any]
    if deletion == "by its owner":
        earlier.delete()
        earlier.person.delete()
        delete = partial(signed_in(team.employee).post, "/api/connections/delete/", {"all": True})
    else:
        delete = partial(signed_in(team.hr).post, f"/api/referrals/{earlier.pk}/erase-candidate/")
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            actor = Actor.for_user(team.employee)
            services.create_referral(actor=actor, job_id=job.pk, connection_id=known.pk)
            answer = thread.submit(call_and_close, delete)
            wait_until_a_lock_is_awaited()
        status = answer.result(timeout=10).status_code
    delete_erased_people()
    assert status == (409 if deletion == "by its owner" else 200)
    assert Connection.objects.count() == (1 if deletion == "by its owner" else 0)
    named = Referral.objects.exclude(candidate_name="Erased candidate")
    assert named.count() == (1 if deletion == "by its owner" else 0)


def list_of(reasons: list[RejectionReason]) -> dict[str, Any]:
    """Return the body of a change of the company's list to these reasons."""
    return {"reasons": [{"id": each.pk, "name": each.name} for each in reasons]}


@on_postgresql
def test_a_reason_that_hr_removes_during_a_rejection_stays_with_the_rejection(team: Team, job: Job) -> None:
    """It is kept as retired, as if the rejection had been before."""
    referral = ReferralFactory(job=job, referrer=team.employee)
    removed, *kept = RejectionReason.objects.filter(company=team.company)
    remove = partial(signed_in(team.hr).put, "/api/rejection-reasons/", list_of(kept))
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            actor = Actor.for_user(team.hiring_manager)
            services.set_status(actor=actor, referral_id=referral.pk, status="REJECTED", reason_id=removed.pk)
            answer = thread.submit(call_and_close, remove)
            wait_until_a_lock_is_awaited()
        assert answer.result(timeout=10).status_code == 200
    assert StatusChange.objects.get(to_status="REJECTED").reason == removed
    removed.refresh_from_db()
    assert removed.retired_at is not None


@on_postgresql
def test_rejecting_with_a_reason_that_hr_is_removing_is_refused(team: Team, job: Job) -> None:
    referral = ReferralFactory(job=job, referrer=team.employee)
    removed, *kept = RejectionReason.objects.filter(company=team.company)
    body = {"status": "REJECTED", "reason": removed.pk}
    reject = partial(signed_in(team.hiring_manager).put, f"/api/referrals/{referral.pk}/", body)
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            update_reasons(actor=Actor.for_user(team.hr), **list_of(kept))
            answer = thread.submit(call_and_close, reject)
            wait_until_a_lock_is_awaited()
        refused = answer.result(timeout=10)
    assert (refused.status_code, refused.json()) == (400, {"reason": ["Choose a reason from your company's list"]})
    referral.refresh_from_db()
    assert (referral.status, StatusChange.objects.count()) == ("PENDING", 1)


def test_concurrent_workers_send_each_overdue_notice_once(team: Team, job: Job) -> None:
    due = date(2026, 1, 2)
    late = {ReferralFactory(job=job, referrer=team.employee, answer_due=due).pk for _ in range(10)}
    assert run_concurrently(*[publish_answer_notices] * 4) == [None] * 4
    for kind in ("referral.answer_overdue", "referral.answer_escalated"):
        told = OutboxEvent.objects.filter(kind=kind).values_list("subject_id", flat=True)
        assert sorted(told) == sorted(late)


def test_a_worker_that_is_interrupted_sends_its_notices_later(team: Team, job: Job) -> None:
    ReferralFactory(job=job, referrer=team.employee, answer_due=date(2026, 1, 2))
    with patch.object(Referral, "save", side_effect=SystemExit), pytest.raises(SystemExit):
        publish_answer_notices()
    assert not OutboxEvent.objects.exists()
    publish_answer_notices()
    assert OutboxEvent.objects.count() == 2
