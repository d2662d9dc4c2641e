"""The unread count leaves out what its reader may not see any more."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Role, User
from accounts.tests.team import SignIn, Team
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from notifications.tasks import delete_old_notifications
from notifications.tests.test_bell import create_notifications, unread
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]


@pytest.fixture
def job(team: Team) -> Job:
    job: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    return job


@pytest.fixture
def referral(job: Job, team: Team) -> Referral:
    referral: Referral = ReferralFactory(job=job, referrer=team.employee)
    return referral


def change_job(as_user: SignIn, user: User, job: Job, **changes: Any) -> None:
    client, url = as_user(user), f"/api/jobs/{job.pk}/"
    assert client.put(url, {**client.get(url).json(), **changes}).status_code == 200


@pytest.mark.parametrize("to", [None, "other_hiring_manager"])
def test_former_hiring_managers_have_no_unread_notifications_of_the_job(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver, to: str | None
) -> None:
    create_notifications(team.hiring_manager, kind="referral_made", referral=referral)
    client = as_user(team.hiring_manager)
    assert unread(client) == 1
    change_job(as_user, team.hr, referral.job, hiring_manager=getattr(team, to).pk if to else None)
    deliver_outbox()
    assert unread(client) == 0
    assert as_user(team.hiring_manager).get("/api/notifications/").json() == []


def test_notifications_of_withdrawn_referrals_do_not_count(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    create_notifications(team.hiring_manager, kind="referral_made", referral=referral)
    client = as_user(team.hiring_manager)
    assert unread(client) == 1
    assert as_user(team.employee).post(f"/api/referrals/{referral.pk}/withdraw/").status_code == 204
    deliver_outbox()
    assert unread(client) == 0


@pytest.mark.parametrize("reader", ["employee", "hiring_manager", "hr"])
def test_notifications_of_an_erased_candidates_messages_do_not_count(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver, reader: str
) -> None:
    author = team.hiring_manager if reader == "hr" else team.hr
    body = {"audience": "shared", "text": "Hi", "mentioned": [team.hr.pk] if reader == "hr" else []}
    assert as_user(author).post(f"/api/referrals/{referral.pk}/messages/", body).status_code == 201
    deliver_outbox()
    client = as_user(getattr(team, reader))
    assert unread(client) == 1
    assert as_user(team.hr).post(f"/api/referrals/{referral.pk}/erase-candidate/").status_code == 200
    deliver_outbox()
    assert unread(client) == 0


def test_questions_about_a_job_count_only_while_it_is_open(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    create_notifications(team.employee, kind="job_ask", job=job)
    client = as_user(team.employee)
    assert unread(client) == 1
    change_job(as_user, team.hr, job, status="CLOSED")
    deliver_outbox()
    assert unread(client) == 0
    change_job(as_user, team.hr, job, status="OPEN")
    deliver_outbox()
    assert unread(client) == 1


def test_after_a_role_change_notifications_of_the_old_role_do_not_count(
    as_user: SignIn, team: Team, deliver_outbox: Deliver
) -> None:
    create_notifications(team.employee)
    client = as_user(team.employee)
    assert unread(client) == 1
    url = f"/api/users/{team.employee.pk}/"
    hr = as_user(team.hr)
    answer = hr.put(url, {**hr.get(url).json(), "role": Role.HR, "position": "Recruiter"})
    assert answer.status_code == 200, answer.json()
    deliver_outbox()
    assert unread(client) == 0


def test_deleted_old_notifications_do_not_count(as_user: SignIn, team: Team) -> None:
    create_notifications(team.employee)
    client = as_user(team.employee)
    assert unread(client) == 1
    Notification.objects.update(created_at=timezone.now() - timedelta(days=200))
    delete_old_notifications()
    assert unread(client) == 0
