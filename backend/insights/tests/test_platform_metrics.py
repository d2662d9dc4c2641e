"""GET /api/platform-metrics/: the superuser's six figures."""

from typing import Any

import pytest

from accounts.tests.factories import CompanyFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from insights.tests.data import make_connections, make_referral
from jobs.tests.factories import JobFactory

pytestmark = pytest.mark.django_db

URL = "/api/platform-metrics/"


def test_the_six_figures_of_the_platform_and_of_one_company(as_user: SignIn) -> None:
    ours, theirs = CompanyFactory(), CompanyFactory()
    job = JobFactory(company=ours)
    JobFactory(company=ours, status="CLOSED")
    JobFactory(company=theirs, status="ON_HOLD")
    make_referral(job, ("INTERVIEWING", 2))
    make_referral(job, ("HIRED", 2))
    make_referral(JobFactory(company=theirs), ("HIRED", 2))
    make_connections(UserFactory(company=ours), 5)
    make_connections(UserFactory(company=theirs), 2)
    superuser = SuperuserFactory()
    make_connections(superuser, 3)  # without a company
    client = as_user(superuser)
    assert client.get(URL).json() == {
        "totalCompanies": 2,
        "avgConnectionsPerCompany": 4,
        "totalOpenJobs": 2,
        "totalReferrals": 3,
        "totalInterviewing": 1,
        "totalPlacements": 2,
    }
    assert client.get(URL, {"company_id": ours.pk}).json() == {
        "totalCompanies": 1,
        "avgConnectionsPerCompany": 5,
        "totalOpenJobs": 1,
        "totalReferrals": 2,
        "totalInterviewing": 1,
        "totalPlacements": 1,
    }


@pytest.mark.parametrize(
    ("companies", "connections", "average"), [(2, 7, 4), (2, 5, 3), (3, 7, 2), (3, 8, 3), (1, 0, 0)]
)
def test_the_average_is_rounded_half_up(as_user: SignIn, companies: int, connections: int, average: int) -> None:
    made = CompanyFactory.create_batch(companies)
    make_connections(UserFactory(company=made[0]), connections)
    assert as_user(SuperuserFactory()).get(URL).json()["avgConnectionsPerCompany"] == average


def test_without_companies_all_figures_are_zero(as_user: SignIn) -> None:
    assert set(as_user(SuperuserFactory()).get(URL).json().values()) == {0}


@pytest.mark.parametrize(("company_id", "status"), [("many", 400), ("9" * 25, 400), ("8888888", 404)])
def test_an_invalid_company_id_is_refused_with_a_message(as_user: SignIn, company_id: str, status: int) -> None:
    assert as_user(SuperuserFactory()).get(URL, {"company_id": company_id}).status_code == status


def test_the_response_takes_a_fixed_number_of_statements(as_user: SignIn, django_assert_num_queries: Any) -> None:
    client = as_user(SuperuserFactory())
    client.get(URL)
    # Token, companies, connections, referrals, jobs.
    with django_assert_num_queries(5):
        client.get(URL)
