"""POST /referrals/ as HR, manager and superuser: Create New Referral on a profile, and own connections."""

import pytest

from accounts.models import User
from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

URL = "/api/referrals/"


@pytest.fixture
def known(team: Team, job: Job, connection: Connection) -> Connection:
    """A connection that was referred to the manager's job."""
    ReferralFactory(job=job, referrer=team.employee, connection=connection)
    return connection


@pytest.fixture
def next_job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    return created


@pytest.mark.parametrize("role", ["hr", "hiring_manager", "superuser"])
def test_the_connections_owner_gets_the_credit(
    team: Team, known: Connection, next_job: Job, as_user: SignIn, role: str
) -> None:
    acting: User = getattr(team, role)
    answer = as_user(acting).post(URL, {"job": next_job.pk, "connection": known.pk, "notes": "Fits better here."})
    assert answer.status_code == 201, answer.content
    shown = answer.json()
    assert (shown["referrer"], shown["created_by"]) == (team.employee.pk, acting.pk)
    assert (shown["referrer_name"], shown["created_by_name"]) == (
        team.employee.get_full_name(),
        acting.get_full_name(),
    )
    erases = role != "hiring_manager"
    allowed = shown["allowed"]
    assert (allowed["set_status"], allowed["withdraw"], allowed["erase"]) == (True, False, erases)
    assert shown["history"][0]["changed_by_name"] == acting.get_full_name()
    # The employee sees it among their own.
    assert shown["id"] in [one["id"] for one in as_user(team.employee).get(URL, {"mine": "true"}).json()]


def test_only_connections_with_a_visible_referral_can_be_referred(
    team: Team, connection: Connection, next_job: Job, known: Connection, as_user: SignIn
) -> None:
    unseen = ConnectionFactory(owner=team.employee)
    for user in (team.hr, team.hiring_manager, team.superuser):
        answer = as_user(user).post(URL, {"job": next_job.pk, "connection": unseen.pk})
        assert answer.status_code == 404
    # Referrals to another manager's job are not in a manager's scope.
    their_job = JobFactory(company=team.company, hiring_manager=team.other_hiring_manager)
    answer = as_user(team.other_hiring_manager).post(URL, {"job": their_job.pk, "connection": known.pk})
    assert answer.status_code == 404


def test_jobs_outside_the_callers_scope_are_refused(team: Team, known: Connection, as_user: SignIn) -> None:
    elsewhere = JobFactory(company=team.company, hiring_manager=team.other_hiring_manager)
    assert as_user(team.hiring_manager).post(URL, {"job": elsewhere.pk, "connection": known.pk}).status_code == 404
    assert as_user(team.hr).post(URL, {"job": elsewhere.pk, "connection": known.pk}).status_code == 201
    assert as_user(team.hr).post(URL, {"job": JobFactory().pk, "connection": known.pk}).status_code == 404


def test_jobs_that_are_not_open_are_refused(team: Team, known: Connection, as_user: SignIn) -> None:
    closed = JobFactory(company=team.company, hiring_manager=team.hiring_manager, status="CLOSED")
    for user in (team.hr, team.hiring_manager, team.superuser):
        answer = as_user(user).post(URL, {"job": closed.pk, "connection": known.pk})
        assert (answer.status_code, answer.json()["detail"]) == (409, "This job is no longer open")


def test_a_superuser_cannot_refer_across_companies(team: Team, known: Connection, as_user: SignIn) -> None:
    answer = as_user(team.superuser).post(URL, {"job": JobFactory().pk, "connection": known.pk})
    assert (answer.status_code, answer.json()["code"]) == (409, "other_company")
    assert Referral.objects.count() == 1


def test_the_same_referral_is_refused_the_second_time(team: Team, job: Job, known: Connection, as_user: SignIn) -> None:
    answer = as_user(team.hr).post(URL, {"job": job.pk, "connection": known.pk})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_referred")


def test_the_connections_owner_cannot_be_the_candidate(team: Team, next_job: Job, job: Job, as_user: SignIn) -> None:
    own = ConnectionFactory(owner=team.employee, email=team.employee.email)
    ReferralFactory(job=job, referrer=team.employee, connection=own)
    answer = as_user(team.hr).post(URL, {"job": next_job.pk, "connection": own.pk})
    assert (answer.status_code, answer.json()["code"]) == (409, "self_referral")


@pytest.mark.parametrize("role", ["hr", "hiring_manager", "superuser"])
def test_referring_an_own_connection_credits_the_caller(team: Team, next_job: Job, as_user: SignIn, role: str) -> None:
    acting: User = getattr(team, role)
    own = ConnectionFactory(owner=acting)
    answer = as_user(acting).post(URL, {"job": next_job.pk, "connection": own.pk})
    assert answer.status_code == 201, answer.content
    assert (answer.json()["referrer"], answer.json()["created_by"]) == (acting.pk, acting.pk)
    assert Referral.objects.get().company == team.company
