"""GET /jobs/?not_referred=: the jobs that a connection can still be referred to."""

import pytest
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.tests.factories import ReferralFactory


@pytest.fixture
def other_job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.other_hiring_manager, title="Linker")
    return created


def offered(client: APIClient, connection: Connection) -> list[str]:
    """Return the titles of the jobs that the connection can be referred to."""
    answer = client.get(f"/api/jobs/?status=OPEN&not_referred={connection.pk}")
    assert answer.status_code == 200, answer.content
    return sorted(job["title"] for job in answer.json())


def test_jobs_that_a_connection_was_referred_to_are_left_out(
    team: Team, job: Job, other_job: Job, connection: Connection, as_user: SignIn
) -> None:
    client = as_user(team.employee)
    assert offered(client, connection) == ["Compiler Engineer", "Linker"]
    client.post("/api/referrals/", {"job": job.pk, "connection": connection.pk})
    assert offered(client, connection) == offered(as_user(team.hr), connection) == ["Linker"]


def test_referrals_to_listed_jobs_are_accepted_and_to_others_refused(
    team: Team, job: Job, other_job: Job, connection: Connection, as_user: SignIn
) -> None:
    """A connection that was deleted and imported again is still the same person."""
    client = as_user(team.employee)
    client.post("/api/referrals/", {"job": job.pk, "connection": connection.pk})
    keys = {"email": connection.email, "last_name": connection.last_name}
    connection.delete()
    again = ConnectionFactory(owner=team.employee, **keys)
    assert offered(client, again) == ["Linker"]
    answers = [client.post("/api/referrals/", {"job": each.pk, "connection": again.pk}) for each in (job, other_job)]
    assert [answer.status_code for answer in answers] == [409, 201]


def test_a_colleagues_referral_of_the_same_person_does_not_count(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    ReferralFactory(job=job, referrer=team.colleague, email_key=connection.email_key)
    assert offered(as_user(team.employee), connection) == ["Compiler Engineer"]


def test_managers_see_only_their_own_jobs(
    team: Team, job: Job, other_job: Job, connection: Connection, as_user: SignIn
) -> None:
    for each in (job, other_job):
        ReferralFactory(job=each, referrer=team.employee, connection=connection)
    JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Tester")
    assert offered(as_user(team.hiring_manager), connection) == ["Tester"]


def test_connections_that_the_caller_cannot_refer_return_404(
    team: Team, connection: Connection, as_user: SignIn
) -> None:
    for user in (team.colleague, team.hiring_manager, team.hr, team.other_hr, team.user_without_company):
        assert as_user(user).get("/api/jobs/", {"not_referred": connection.pk}).status_code == 404
    answer = as_user(team.employee).get("/api/jobs/", {"not_referred": "x"})
    assert (answer.status_code, set(answer.json())) == (400, {"not_referred"})
