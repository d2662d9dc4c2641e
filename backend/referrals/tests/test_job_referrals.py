"""GET /jobs/{id}/referrals/: the referral list of the View Job screen."""

import pytest
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory


def url(job: Job) -> str:
    return f"/api/jobs/{job.pk}/referrals/"


@pytest.fixture
def referrals(team: Team, job: Job) -> list[int]:
    """Create two referrals to the job and one to another, and return the ids of the two, newest first."""
    older: Referral = ReferralFactory(job=job, referrer=team.employee)
    newer: Referral = ReferralFactory(job=job, referrer=team.colleague)
    ReferralFactory(job=JobFactory(company=team.company), referrer=team.employee)
    return [newer.pk, older.pk]


def shown(client: APIClient, job: Job) -> list[int]:
    answer = client.get(url(job))
    assert answer.status_code == 200
    return [referral["id"] for referral in answer.json()]


def test_reviewers_see_all_referrals_and_employees_their_own(
    team: Team, job: Job, referrals: list[int], as_user: SignIn
) -> None:
    for user in (team.hiring_manager, team.hr, team.superuser):
        assert shown(as_user(user), job) == referrals
    assert shown(as_user(team.employee), job) == referrals[1:]
    assert shown(as_user(team.colleague), job) == referrals[:1]


def test_rows_are_the_same_as_in_the_list_of_referrals(
    team: Team, job: Job, referrals: list[int], as_user: SignIn
) -> None:
    client = as_user(team.hr)
    assert client.get(url(job)).json() == client.get("/api/referrals/", {"job": job.pk}).json()


def test_hidden_jobs_return_404(team: Team, job: Job, referrals: list[int], as_user: SignIn, api: APIClient) -> None:
    assert api.get(url(job)).status_code == 401
    for user in (team.other_hiring_manager, team.other_hr, team.user_without_company):
        assert as_user(user).get(url(job)).status_code == 404
    Job.objects.update(status="CLOSED")
    assert shown(as_user(team.employee), job) == referrals[1:]
    assert as_user(team.hr).get("/api/jobs/999999/referrals/").status_code == 404
    assert as_user(team.hr).get(f"/api/jobs/{2**63}/referrals/").status_code == 404


def test_the_list_is_read_only(team: Team, job: Job, as_user: SignIn) -> None:
    assert as_user(team.hr).post(url(job), {}).status_code == 405
    assert as_user(team.hr).options(url(job)).status_code == 200
