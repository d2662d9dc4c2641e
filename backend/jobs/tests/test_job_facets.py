"""GET /jobs/facets/: the departments and locations that the job list can be filtered by."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.tests.factories import DepartmentFactory
from accounts.tests.team import SignIn, Team
from jobs.models import JobStatus
from jobs.tests.factories import JobFactory

URL = "/api/jobs/facets/"


@pytest.fixture
def jobs(team: Team) -> None:
    """Open jobs in two locations, a closed one in a third, and one of another company."""
    sales = DepartmentFactory(company=team.company, name="Sales")
    own = {"company": team.company, "hiring_manager": team.hiring_manager}
    JobFactory(department=team.department, location="Zürich", **own)
    JobFactory(department=team.department, location="aarau", **own)
    JobFactory(department=None, location="Zürich", **own)
    JobFactory(department=sales, location="Éire", status=JobStatus.CLOSED, **own)
    foreign = DepartmentFactory(name="Foreign")
    JobFactory(department=foreign, company=foreign.company, location="Foreign")


def facets(client: APIClient, **query: Any) -> tuple[list[str], list[str]]:
    answer = client.get(URL, query)
    assert answer.status_code == 200
    body = answer.json()
    return [department["name"] for department in body["departments"]], body["locations"]


def test_each_department_and_location_is_listed_once_sorted_by_name(team: Team, jobs: None, as_user: SignIn) -> None:
    assert facets(as_user(team.hr)) == (["Engineering", "Sales"], ["aarau", "Éire", "Zürich"])
    assert facets(as_user(team.hiring_manager)) == (["Engineering", "Sales"], ["aarau", "Éire", "Zürich"])


def test_only_facets_of_visible_jobs_are_listed(team: Team, jobs: None, as_user: SignIn) -> None:
    assert facets(as_user(team.employee)) == (["Engineering"], ["aarau", "Zürich"])
    assert facets(as_user(team.hr), status="CLOSED") == (["Sales"], ["Éire"])
    assert facets(as_user(team.other_hiring_manager)) == ([], [])
    assert facets(as_user(team.other_hr)) == ([], [])
    assert facets(as_user(team.user_without_company)) == ([], [])
    assert facets(as_user(team.superuser), company_id=team.company.pk, status="OPEN") == (
        ["Engineering"],
        ["aarau", "Zürich"],
    )
    assert "Foreign" in facets(as_user(team.superuser))[0]


def test_a_listed_department_is_a_valid_filter_of_the_job_list(team: Team, jobs: None, as_user: SignIn) -> None:
    client = as_user(team.hr)
    (engineering, _) = client.get(URL).json()["departments"]
    assert set(engineering) == {"id", "name", "company_name"}
    assert engineering["company_name"] == team.company.name
    assert len(client.get("/api/jobs/", {"department": engineering["id"]}).json()) == 2


def test_invalid_queries_and_outsiders_are_refused(team: Team, as_user: SignIn, api: APIClient) -> None:
    assert api.get(URL).status_code == 401
    assert as_user(team.hr).get(URL, {"status": "x"}).status_code == 400
    assert as_user(team.hr).get(URL, {"company_id": "x"}).status_code == 400
    assert as_user(team.hr).get(URL, {"company_id": team.other_company_id}).status_code == 403
    assert as_user(team.hr).post(URL, {}).status_code == 405


def test_facets_take_three_statements(
    team: Team, jobs: None, as_user: SignIn, django_assert_num_queries: Callable[[int], Any]
) -> None:
    client = as_user(team.employee)
    client.get(URL)
    with django_assert_num_queries(4):
        client.get(URL)


def test_hiring_managers_of_visible_jobs_are_listed_by_name(team: Team, jobs: None, as_user: SignIn) -> None:
    JobFactory(company=team.company, hiring_manager=team.other_hiring_manager, status=JobStatus.CLOSED)
    listed = as_user(team.hr).get(URL).json()["hiring_managers"]
    people = (team.hiring_manager, team.other_hiring_manager)
    assert listed == [{"id": person.pk, "name": person.get_full_name()} for person in people]
    of_open_jobs = as_user(team.hr).get(URL, {"status": "OPEN"}).json()["hiring_managers"]
    assert [person["id"] for person in of_open_jobs] == [team.hiring_manager.pk]
    assert as_user(team.other_hr).get(URL).json()["hiring_managers"] == []
