"""Polling of the unread count: the cost of an unchanged response, and no 304 after any change."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import DeviceToken, Role, User
from accounts.tests.team import SignIn, Team
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.chores import delete_old_notifications
from notifications.models import Notification
from notifications.tests.test_bell import COUNT, create_notifications
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]


class Bell:
    """A client that keeps the unread count, and asks with its ETag whether it has changed."""

    def __init__(self, client: APIClient, **query: Any) -> None:
        self.client, self.query = client, query
        self.tag, self.unread = "", -1

    def ask(self) -> int:
        """Request the count, and return the browser's value. Sets `status`, and the number of `statements`."""
        headers = {"If-None-Match": self.tag} if self.tag else {}
        with CaptureQueriesContext(connection) as statements:
            answer = self.client.get(COUNT, self.query, headers=headers)
        self.status, self.statements = answer.status_code, len(statements)
        if answer.status_code == 200:
            self.tag, self.unread = answer["ETag"], answer.json()["unread"]
        return self.unread


@pytest.fixture
def bell(as_user: SignIn, team: Team) -> Bell:
    """Return the bell of the team's employee, with one unread notification, after two requests."""
    create_notifications(team.employee)
    bell = Bell(as_user(team.employee))
    assert (bell.ask(), bell.ask(), bell.status) == (1, 1, 304)
    return bell


def unchanged(bell: Bell) -> bool:
    """Return whether another request gets a 304."""
    bell.ask()
    return bell.status == 304


def test_polling_an_unchanged_count_takes_one_statement(bell: Bell, team: Team) -> None:
    assert (unchanged(bell), bell.statements) == (True, 1)
    # The screens send the company in every call.
    bell.query = {"company_id": team.company.pk}
    assert (unchanged(bell), bell.statements) == (True, 1)
    # A compressing proxy turns the ETag into a weak one.
    bell.tag = f"W/{bell.tag}"
    assert (unchanged(bell), bell.statements) == (True, 1)


def test_polling_for_another_company_is_refused(bell: Bell, team: Team) -> None:
    bell.query = {"company_id": team.other_hr.company_id}
    bell.ask()
    assert bell.status == 403


@pytest.mark.parametrize("change", ["expired", "signed out", "deactivated"])
def test_users_who_are_no_longer_signed_in_are_refused(bell: Bell, team: Team, change: str) -> None:
    tokens = DeviceToken.objects.filter(user=team.employee)
    if change == "expired":
        tokens.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif change == "signed out":
        tokens.delete()
    else:
        User.objects.filter(pk=team.employee.pk).update(is_active=False)
    bell.ask()
    assert bell.status == 401


@pytest.mark.parametrize("given", ["", "Token", "Token nonsense", "Bearer {}", "Token {} more"])
def test_an_etag_without_a_valid_token_is_refused(bell: Bell, client: Any, given: str) -> None:
    sent: Any = bell.client
    key = sent._credentials["HTTP_AUTHORIZATION"].removeprefix("Token ")
    headers = {"If-None-Match": bell.tag, "Authorization": given.format(key)}
    assert client.get(COUNT, headers=headers).status_code == 401


def test_other_methods_with_an_etag_return_405(bell: Bell) -> None:
    assert bell.client.post(COUNT, headers={"If-None-Match": bell.tag}).status_code == 405


def test_polling_updates_the_last_use_of_the_sign_in(bell: Bell, team: Team) -> None:
    tokens = DeviceToken.objects.filter(user=team.employee)
    long_ago = timezone.now() - timedelta(hours=2)
    tokens.update(last_used_at=long_ago)
    assert unchanged(bell)
    assert tokens.filter(last_used_at__gt=long_ago).exists()


def test_superusers_have_separate_counts_for_themselves_and_each_view(as_user: SignIn, team: Team) -> None:
    create_notifications(team.employee)
    own, view = Bell(as_user(team.superuser)), Bell(as_user(team.superuser), view_as_user_id=team.employee.pk)
    assert (own.ask(), view.ask()) == (0, 1)
    assert [unchanged(own), unchanged(view)] == [True, True]
    # The ETag of one view does not match the other.
    own.tag, view.tag = view.tag, own.tag
    assert [unchanged(own), unchanged(view)] == [False, False]
    create_notifications(team.employee)
    assert (own.ask(), view.ask()) == (0, 2)
    company = Bell(as_user(team.superuser), company_id=team.company.pk)
    assert (company.ask(), company.ask(), company.status) == (0, 0, 304)


def test_a_database_outage_returns_503(bell: Bell, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(request: object) -> str:
        raise OperationalError from ConnectionError()

    monkeypatch.setattr("notifications.polling.find_valid_etag", lose)
    monkeypatch.setattr("common.database_outage.is_unavailable", lambda error: True)
    bell.ask()
    assert bell.status == 503


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
    bell = Bell(as_user(team.hiring_manager))
    assert bell.ask() == 1
    change_job(as_user, team.hr, referral.job, hiring_manager=getattr(team, to).pk if to else None)
    deliver_outbox()
    assert bell.ask() == 0
    assert as_user(team.hiring_manager).get("/api/notifications/").json() == []


def test_notifications_of_withdrawn_referrals_do_not_count(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    create_notifications(team.hiring_manager, kind="referral_made", referral=referral)
    bell = Bell(as_user(team.hiring_manager))
    assert bell.ask() == 1
    assert as_user(team.employee).post(f"/api/referrals/{referral.pk}/withdraw/").status_code == 204
    deliver_outbox()
    assert bell.ask() == 0


@pytest.mark.parametrize("reader", ["employee", "hiring_manager", "hr"])
def test_notifications_of_an_erased_candidates_messages_do_not_count(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver, reader: str
) -> None:
    author = team.hiring_manager if reader == "hr" else team.hr
    body = {"audience": "shared", "text": "Hi", "mentioned": [team.hr.pk] if reader == "hr" else []}
    assert as_user(author).post(f"/api/referrals/{referral.pk}/messages/", body).status_code == 201
    deliver_outbox()
    bell = Bell(as_user(getattr(team, reader)))
    assert bell.ask() == 1
    assert as_user(team.hr).post(f"/api/referrals/{referral.pk}/erase-candidate/").status_code == 200
    deliver_outbox()
    assert bell.ask() == 0


def test_questions_about_a_job_count_only_while_it_is_open(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    create_notifications(team.employee, kind="job_ask", job=job)
    bell = Bell(as_user(team.employee))
    assert bell.ask() == 1
    change_job(as_user, team.hr, job, status="CLOSED")
    deliver_outbox()
    assert bell.ask() == 0
    change_job(as_user, team.hr, job, status="OPEN")
    deliver_outbox()
    assert bell.ask() == 1


def test_after_a_role_change_notifications_of_the_old_role_do_not_count(
    as_user: SignIn, team: Team, bell: Bell, deliver_outbox: Deliver
) -> None:
    url = f"/api/users/{team.employee.pk}/"
    client = as_user(team.hr)
    answer = client.put(url, {**client.get(url).json(), "role": Role.HR, "position": "Recruiter"})
    assert answer.status_code == 200, answer.json()
    deliver_outbox()
    assert bell.ask() == 0


def test_deleted_old_notifications_do_not_count(bell: Bell) -> None:
    Notification.objects.update(created_at=timezone.now() - timedelta(days=200))
    delete_old_notifications()
    assert bell.ask() == 0
