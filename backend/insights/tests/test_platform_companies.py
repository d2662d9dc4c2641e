"""GET /api/platform-metrics/companies/: the rows behind the superuser's figures."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import Company, CompanyDomain, CompanySettings, User
from accounts.tests.factories import CompanyFactory, IdentityProviderFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from insights.tests.data import make_connections
from jobs.tests.factories import JobFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

URL = "/api/platform-metrics/companies/"
FIGURES = "/api/platform-metrics/"


@pytest.fixture
def two_companies() -> tuple[Company, Company]:
    """Two companies: with five and two connections, two users and one, an open job each, and a closed one."""
    ours, theirs = CompanyFactory(name="Ärger & Söhne"), CompanyFactory(name="Brightwater")
    CompanyDomain.objects.create(company=theirs, domain="bw.example")
    make_connections(UserFactory(company=ours), 4)
    make_connections(UserFactory(company=ours, is_active=False), 1)
    make_connections(UserFactory(company=theirs), 2)
    for company, status in ((ours, "OPEN"), (ours, "CLOSED"), (theirs, "OPEN")):
        JobFactory(company=company, status=status, hiring_manager=None)
    return ours, theirs


@pytest.fixture
def superuser(as_user: SignIn) -> APIClient:
    person = SuperuserFactory()
    make_connections(person, 3)  # without a company
    return as_user(person)


def names(answer: Any) -> list[str]:
    assert answer.status_code == 200
    return [row["name"] for row in answer.json()]


def test_each_company_is_listed_with_its_figures(superuser: APIClient, two_companies: tuple[Company, Company]) -> None:
    rows = superuser.get(URL).json()
    counted = [(row["name"], row["users_count"], row["connections_count"], row["open_jobs_count"]) for row in rows]
    assert counted == [("Ärger & Söhne", 2, 5, 1), ("Brightwater", 1, 2, 1)]
    assert rows[1]["domains"] == ["bw.example"]
    assert {"id", "website", "description", "updated_at"} <= set(rows[0])
    assert "code" not in rows[0]


def test_it_is_said_which_domains_a_company_requires_its_provider_for(
    superuser: APIClient, two_companies: tuple[Company, Company]
) -> None:
    _, theirs = two_companies
    provider = IdentityProviderFactory(company=theirs)
    CompanyDomain.objects.create(company=theirs, domain="elsewhere.example")
    theirs.domains.filter(domain="bw.example").update(identity_provider=provider)

    def enforced() -> list[list[str]]:
        return [row["enforced_domains"] for row in superuser.get(URL).json()]

    assert enforced() == [[], []]
    CompanySettings.objects.filter(company=theirs).update(enforced_provider=provider)
    assert enforced() == [[], ["bw.example"]]


@pytest.mark.parametrize("chosen", [False, True])
def test_the_rows_add_up_to_the_figures(
    superuser: APIClient, two_companies: tuple[Company, Company], chosen: bool
) -> None:
    scope = {"company_id": two_companies[0].pk} if chosen else {}
    figures, rows = superuser.get(FIGURES, scope).json(), superuser.get(URL, scope).json()
    connections = sum(row["connections_count"] for row in rows)
    assert figures["totalCompanies"] == len(rows)
    assert figures["avgConnectionsPerCompany"] == int(connections / len(rows) + 0.5)
    assert figures["totalOpenJobs"] == sum(row["open_jobs_count"] for row in rows)


def test_companies_can_be_sorted_searched_and_paged(
    superuser: APIClient, two_companies: tuple[Company, Company]
) -> None:
    ours, theirs = (company.name for company in two_companies)
    assert names(superuser.get(URL, {"ordering": "-name"})) == [theirs, ours]
    for figure in ("users_count", "connections_count"):
        assert names(superuser.get(URL, {"ordering": figure})) == [theirs, ours]
        assert names(superuser.get(URL, {"ordering": f"-{figure}"})) == [ours, theirs]
    assert names(superuser.get(URL, {"ordering": "-open_jobs_count"})) == [ours, theirs]
    assert names(superuser.get(URL, {"search": "arger"})) == [ours]
    assert names(superuser.get(URL, {"search": "BW.exam"})) == [theirs]
    page = superuser.get(URL, {"limit": 1, "offset": 1})
    assert (names(page), page["X-Total-Count"]) == ([theirs], "2")


def test_the_last_activity_is_the_last_sign_in(superuser: APIClient, two_companies: tuple[Company, Company]) -> None:
    ours, theirs = two_companies
    User.objects.filter(company=ours).update(last_login=None)
    User.objects.filter(company=theirs).update(last_login="2026-02-03T10:00:00Z")
    rows = superuser.get(URL, {"ordering": "last_active_at"}).json()
    assert [(row["name"], row["last_active_at"]) for row in rows] == [
        (theirs.name, "2026-02-03T10:00:00Z"),
        (ours.name, None),
    ]
    assert names(superuser.get(URL, {"ordering": "-last_active_at"})) == [theirs.name, ours.name]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"company_id": "x"}, 400),
        ({"company_id": 7_777_777}, 404),
        ({"ordering": "code"}, 400),
        ({"search": "a\0b"}, 400),
        ({"search": "a" * 201}, 400),
        ({"limit": "-1"}, 400),
        ({"offset": "many"}, 400),
    ],
)
def test_an_invalid_query_is_refused_with_a_message(superuser: APIClient, query: dict[str, Any], status: int) -> None:
    assert superuser.get(URL, query).status_code == status
