"""GET /jobs/{id}/: which users see which job."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory


def url(job: Job) -> str:
    return f"/api/jobs/{job.pk}/"


def test_everybody_in_the_company_and_superusers_see_an_open_job(team: Team, job: Job, as_user: SignIn) -> None:
    for user in (team.employee, team.hiring_manager, team.hr, team.superuser):
        answer = as_user(user).get(url(job))
        assert answer.status_code == 200
        assert (answer.json()["id"], answer.json()["title"]) == (job.pk, job.title)


def test_others_do_not_see_the_job(team: Team, job: Job, as_user: SignIn, api: APIClient) -> None:
    assert api.get(url(job)).status_code == 401
    for user in (team.other_hiring_manager, team.other_hr, team.user_without_company):
        assert as_user(user).get(url(job)).status_code == 404
    # A superuser who has chosen another company does not see this job.
    outside = as_user(team.superuser).get(url(job), {"company_id": team.other_company_id})
    assert outside.status_code == 404


@pytest.mark.parametrize("status", [JobStatus.CLOSED, JobStatus.ON_HOLD])
def test_an_employee_does_not_see_a_job_that_is_not_open(team: Team, as_user: SignIn, status: str) -> None:
    job = JobFactory(company=team.company, status=status)
    assert as_user(team.employee).get(url(job)).status_code == 404
    assert as_user(team.hr).get(url(job)).status_code == 200


@pytest.mark.parametrize("pk", ["0", "999999", str(2**63), "9" * 5000, "x", "-1", "1.5", "%00", "1%00"])
def test_an_unknown_job_is_404(team: Team, as_user: SignIn, pk: str) -> None:
    assert as_user(team.hr).get(f"/api/jobs/{pk}/").status_code == 404


def test_an_invalid_company_id_is_400(team: Team, job: Job, as_user: SignIn) -> None:
    assert as_user(team.hr).get(url(job), {"company_id": "x"}).status_code == 400


@pytest.mark.parametrize(("who", "statements"), [("employee", 2), ("superuser", 2), ("hr", 3), ("hiring_manager", 3)])
def test_a_job_takes_one_statement_and_another_for_those_who_may_ask_about_it(
    team: Team,
    job: Job,
    as_user: SignIn,
    django_assert_num_queries: Callable[[int], Any],
    who: str,
    statements: int,
) -> None:
    client = as_user(getattr(team, who))
    client.get(url(job))
    with django_assert_num_queries(statements):
        answer = client.get(url(job))
    assert ("ask" in answer.json()) == (statements == 3)


def test_hr_sees_whether_colleagues_can_be_asked_about_an_open_job(team: Team, job: Job, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    asking = f"{url(job)}ask/"
    assert hr.get(url(job)).json()["ask"] == hr.get(asking).json() == {"asked_at": None, "possible": True, "reason": ""}
    asked = hr.post(asking).json()
    assert hr.get(url(job)).json()["ask"] == asked
    assert asked["possible"] is False
    Job.objects.filter(pk=job.pk).update(status="CLOSED")
    assert "ask" not in hr.get(url(job)).json()


def test_jobs_are_closed_and_never_deleted(team: Team, job: Job, as_user: SignIn) -> None:
    for user in (team.superuser, team.hr, team.hiring_manager, team.employee):
        assert as_user(user).delete(url(job)).status_code == 405
        assert as_user(user).patch(url(job), {"title": "x"}).status_code == 405
    assert as_user(team.hr).options(url(job)).status_code == 200
