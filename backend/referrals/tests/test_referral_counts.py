"""GET /referrals/counts/: the summary cards."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.tests.team import SignIn, Team
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import ReferralStatus
from referrals.tests.factories import ReferralFactory

URL = "/api/referrals/counts/"
NONE = {"total": 0, "pending": 0, "reviewing": 0, "interviewing": 0, "hired": 0, "rejected": 0}


@pytest.fixture
def referrals(team: Team, job: Job) -> None:
    """Create a referral of each status by the employee, a hire by the colleague to another job, and a foreign one."""
    for status in ReferralStatus.values:
        ReferralFactory(job=job, referrer=team.employee, status=status)
    ReferralFactory(
        job=JobFactory(company=team.company, title="Zoologist"), referrer=team.colleague, status=ReferralStatus.HIRED
    )
    ReferralFactory()


def test_counts_include_only_visible_referrals(team: Team, referrals: None, as_user: SignIn) -> None:
    five = {"total": 5, "pending": 1, "reviewing": 1, "interviewing": 1, "hired": 1, "rejected": 1}
    assert as_user(team.employee).get(URL).json() == five
    assert as_user(team.hiring_manager).get(URL).json() == five
    assert as_user(team.hr).get(URL).json() == five | {"total": 6, "hired": 2}
    assert as_user(team.superuser).get(URL).json() == five | {"total": 7, "hired": 2, "pending": 2}
    assert as_user(team.superuser).get(URL, {"company_id": team.company.pk}).json()["total"] == 6
    assert as_user(team.superuser).get(URL, {"view_as_user_id": team.employee.pk}).json() == five
    for user in (team.other_hr, team.user_without_company, team.other_hiring_manager):
        assert as_user(user).get(URL).json() == NONE


def test_the_counts_have_the_same_filters_as_the_list(team: Team, job: Job, referrals: None, as_user: SignIn) -> None:
    client = as_user(team.hr)
    assert client.get(URL, {"job": job.pk}).json()["total"] == 5
    assert client.get(URL, {"search": "ZOOL"}).json() == NONE | {"total": 1, "hired": 1}
    assert client.get(URL, {"mine": "true"}).json() == NONE
    # The status is not a filter here, since it is what is counted.
    assert client.get(URL, {"status": "HIRED"}).json()["total"] == 6


@pytest.mark.parametrize(("name", "value"), [("job", "x"), ("connection", "0"), ("mine", "x"), ("search", "\0")])
def test_invalid_filters_are_reported_by_name(team: Team, as_user: SignIn, name: str, value: str) -> None:
    answer = as_user(team.hr).get(URL, {name: value})
    assert (answer.status_code, set(answer.json())) == (400, {name})


def test_the_counts_take_one_statement(
    team: Team, referrals: None, as_user: SignIn, django_assert_num_queries: Callable[[int], Any]
) -> None:
    client = as_user(team.hr)
    client.get(URL)
    with django_assert_num_queries(2):
        client.get(URL)
