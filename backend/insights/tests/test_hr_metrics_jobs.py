"""GET /api/hr-metrics/jobs/: the figures of each job, in pages."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import Company, Role
from accounts.tests.factories import CompanyFactory, DepartmentFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from insights.tests.data import make_referral
from jobs.models import Job
from jobs.tests.factories import JobFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

URL = "/api/hr-metrics/jobs/"


@pytest.fixture
def company() -> Company:
    """Three jobs of two managers, one of them without referrals, and a job of another company."""
    company = CompanyFactory()
    engineering = DepartmentFactory(company=company, name="Engineering")
    engineer = JobFactory(company=company, title="Ingénieur", department=engineering)
    JobFactory(company=company, title="Nobody's", department=DepartmentFactory(company=company, name="Support"))
    writer = JobFactory(company=company, title="Writer", department=None, hiring_manager=engineer.hiring_manager)
    make_referral(engineer, ("HIRED", 3))
    make_referral(engineer, ("INTERVIEWING", 3))
    make_referral(writer, ("REJECTED", 4))
    for job, status in ((engineer, "HIRED"), (writer, "PENDING"), (writer, "PENDING"), (writer, "PENDING")):
        make_referral(job, (status, 1))
    make_referral(JobFactory(title="Next door"), ("HIRED", 1))
    return company


@pytest.fixture
def hr(as_user: SignIn, company: Company) -> APIClient:
    return as_user(UserFactory(company=company, role=Role.HR))


def job(title: str) -> Any:
    return Job.objects.get(title=title)


def titles(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [row["title"] for row in answer.json()]


def test_jobs_have_the_same_figures_as_in_the_metrics(hr: APIClient) -> None:
    answer = hr.get(URL)
    assert answer.json() == hr.get("/api/hr-metrics/").json()["jobStats"]
    assert answer["X-Total-Count"] == "3"
    assert answer.json()[2] == {
        "id": job("Ingénieur").pk,
        "title": "Ingénieur",
        "department": "Engineering",
        "companyName": job("Ingénieur").company.name,
        "totalReferrals": 3,
        "pending": 0,
        "reviewing": 0,
        "interviewing": 1,
        "hired": 2,
        "rejected": 0,
        "conversionRate": pytest.approx(200 / 3),
    }


def test_jobs_can_be_searched_sorted_and_paged(hr: APIClient) -> None:
    assert titles(hr.get(URL, {"search": "INGENI"})) == ["Ingénieur"]
    assert titles(hr.get(URL, {"ordering": "title"})) == ["Ingénieur", "Nobody's", "Writer"]
    assert titles(hr.get(URL, {"ordering": "-totalReferrals"})) == ["Writer", "Ingénieur", "Nobody's"]
    assert titles(hr.get(URL, {"ordering": "-hired"}))[0] == "Ingénieur"
    for order in ("conversionRate", "pending", "reviewing", "interviewing", "rejected"):
        for rows, descending in (
            (hr.get(URL, {"ordering": order}), False),
            (hr.get(URL, {"ordering": f"-{order}"}), True),
        ):
            values = [row[order] for row in rows.json()]
            assert values == sorted(values, reverse=descending)
    # A job without a department comes last in both directions.
    assert titles(hr.get(URL, {"ordering": "department"})) == ["Ingénieur", "Nobody's", "Writer"]
    assert titles(hr.get(URL, {"ordering": "-department"})) == ["Nobody's", "Ingénieur", "Writer"]
    page = hr.get(URL, {"ordering": "title", "limit": "1", "offset": "1"})
    assert (titles(page), page["X-Total-Count"]) == (["Nobody's"], "3")


def test_jobs_can_be_filtered_by_the_results_of_their_referrals(hr: APIClient) -> None:
    assert titles(hr.get(URL, {"status": "HIRED"})) == ["Ingénieur"]
    assert titles(hr.get(URL, {"status": "REVIEWING"})) == []
    writer = job("Writer")
    assert titles(hr.get(URL, {"job": writer.pk})) == ["Writer"]
    assert titles(hr.get(URL, {"job": str(writer.pk), "status": "HIRED"})) == []
    page = hr.get(URL, {"status": "PENDING", "limit": "5"})
    assert (titles(page), page["X-Total-Count"]) == (["Writer"], "1")


def test_a_manager_sees_their_own_jobs(as_user: SignIn, company: Company) -> None:
    manager = job("Writer").hiring_manager
    client = as_user(manager)
    assert titles(client.get(URL)) == ["Writer", "Ingénieur"]
    other = job("Nobody's")
    assert titles(client.get(URL, {"job": other.pk})) == []


@pytest.mark.parametrize("order", ["-totalReferrals", "totalReferrals", "-hired"])
@pytest.mark.parametrize("query", [{}, {"search": "r"}, {"status": "PENDING"}])
def test_pages_of_jobs_by_referrals_continue_each_other(
    as_user: SignIn, company: Company, order: str, query: dict[str, str]
) -> None:
    # Equal numbers, and fewer jobs with referrals than without.
    for title in ("Rider", "Runner", "Roofer"):
        JobFactory(company=company, title=title)
    make_referral(job("Runner"), ("PENDING", 2))
    make_referral(job("Roofer"), ("HIRED", 2))
    for user in (UserFactory(company=company, role=Role.HR), job("Writer").hiring_manager, SuperuserFactory()):
        client, asked = as_user(user), {**query, "ordering": order}
        whole = titles(client.get(URL, asked))
        assert whole
        for size in (1, 2, 3):
            pages = [client.get(URL, {**asked, "limit": size, "offset": start}) for start in range(0, 8, size)]
            assert [title for page in pages for title in titles(page)] == whole
            assert {page["X-Total-Count"] for page in pages} == {str(len(whole))}


def test_a_superuser_sees_the_platform_or_one_company(as_user: SignIn, company: Company) -> None:
    client = as_user(SuperuserFactory())
    assert len(titles(client.get(URL))) == 4
    assert len(titles(client.get(URL, {"company_id": str(company.pk)}))) == 3


@pytest.mark.parametrize(
    "query",
    [{"status": "LOST"}, {"job": "x"}, {"ordering": "id"}, {"search": "a\0b"}, {"limit": "-1"}, {"search": "a" * 201}],
)
def test_an_invalid_query_is_refused_with_a_message(hr: APIClient, query: dict[str, str]) -> None:
    answer = hr.get(URL, query)
    assert answer.status_code == 400
    assert answer.json()
