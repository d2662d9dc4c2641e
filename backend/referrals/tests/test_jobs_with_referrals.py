"""Referrals in the calls about jobs: visibility of closed jobs, and the two counts."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.tests.team import SignIn, Team
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory


@pytest.mark.parametrize("status", [JobStatus.CLOSED, JobStatus.ON_HOLD])
def test_employees_still_see_closed_jobs_they_referred_to(team: Team, as_user: SignIn, status: str) -> None:
    job = JobFactory(company=team.company, status=status)
    ReferralFactory(job=job, referrer=team.employee)
    assert as_user(team.employee).get(f"/api/jobs/{job.pk}/").status_code == 200
    assert as_user(team.colleague).get(f"/api/jobs/{job.pk}/").status_code == 404
    # The list contains only open jobs.
    assert as_user(team.employee).get("/api/jobs/").json() == []
    assert as_user(team.employee).get("/api/jobs/facets/").json() == {
        "departments": [],
        "locations": [],
        "hiring_managers": [],
    }


def test_a_person_referred_twice_counts_as_one_applicant(team: Team, job: Job, as_user: SignIn) -> None:
    first: Referral = ReferralFactory(job=job, referrer=team.employee)
    ReferralFactory(job=job, referrer=team.colleague, person=first.person)
    other = JobFactory(company=team.company)
    ReferralFactory(job=other, referrer=team.employee)
    client = as_user(team.hr)
    listed = {one["id"]: (one["referrals_count"], one["applicants_count"]) for one in client.get("/api/jobs/").json()}
    assert listed == {job.pk: (2, 1), other.pk: (1, 1)}
    shown = client.get(f"/api/jobs/{job.pk}/").json()
    assert (shown["referrals_count"], shown["applicants_count"]) == (2, 1)


def test_employees_do_not_learn_that_a_person_was_referred_before(team: Team, job: Job, as_user: SignIn) -> None:
    first: Referral = ReferralFactory(job=job, referrer=team.colleague)
    ReferralFactory(job=job, referrer=team.employee, person=first.person)
    client = as_user(team.employee)
    (listed,), shown = client.get("/api/jobs/").json(), client.get(f"/api/jobs/{job.pk}/").json()
    for counts in (listed, shown):
        assert (counts["referrals_count"], counts["applicants_count"]) == (2, 2)


def test_the_counts_take_no_additional_statements(
    team: Team, as_user: SignIn, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for _ in range(3):
        ReferralFactory(job=JobFactory(company=team.company, department=team.department), referrer=team.employee)
    client = as_user(team.hr)
    client.get("/api/jobs/")
    with django_assert_num_queries(2):  # the token, the jobs
        client.get("/api/jobs/")
