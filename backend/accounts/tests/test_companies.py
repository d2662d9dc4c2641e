"""GET /api/companies/, /api/companies/{id}/ and /api/departments/."""

from typing import Any

import pytest

from accounts.models import DEPARTMENTS as TEN
from accounts.models import Company, CompanyDomain, Department, Role
from accounts.tests.factories import CompanyFactory, DepartmentFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn

pytestmark = pytest.mark.django_db

COMPANIES = "/api/companies/"
DEPARTMENTS = "/api/departments/"


def names(answer: Any) -> list[str]:
    assert answer.status_code == 200
    return [row["name"] for row in answer.json()]


def test_a_superuser_lists_every_company(as_user: SignIn) -> None:
    company = CompanyFactory(name="Brightwater", website="https://brightwater.example", description="Pumps.")
    for domain in ("brightwater.example", "bw.example"):
        CompanyDomain.objects.create(company=company, domain=domain)
    assert as_user(SuperuserFactory()).get(COMPANIES).json() == [
        {
            "id": company.pk,
            "name": "Brightwater",
            "website": "https://brightwater.example",
            "description": "Pumps.",
            "domains": ["brightwater.example", "bw.example"],
            "updated_at": company.updated_at.isoformat().replace("+00:00", "Z"),
        }
    ]


def test_the_secret_code_is_not_shown(as_user: SignIn) -> None:
    company = CompanyFactory()
    assert company.code not in as_user(SuperuserFactory()).get(COMPANIES).content.decode()


def test_a_superuser_reads_one_company(as_user: SignIn) -> None:
    company = CompanyFactory(name="Brightwater", website="https://brightwater.example", description="Pumps.")
    CompanyDomain.objects.create(company=company, domain="bw.example")
    client = as_user(SuperuserFactory())
    answer = client.get(f"{COMPANIES}{company.pk}/")
    assert answer.status_code == 200
    assert [answer.json()] == client.get(COMPANIES).json()
    assert client.get(f"{COMPANIES}999999/").status_code == 404
    assert client.get(f"{COMPANIES}{company.pk}/", {"company_id": CompanyFactory().pk}).status_code == 404


def test_companies_can_be_sorted_searched_and_paged(as_user: SignIn) -> None:
    for name in ("zeta", "Ärger & Söhne", "Beta", "alpha"):
        CompanyFactory(name=name)
    client = as_user(SuperuserFactory())
    assert names(client.get(COMPANIES)) == ["alpha", "Ärger & Söhne", "Beta", "zeta"]
    assert names(client.get(COMPANIES, {"ordering": "-name"}))[0] == "zeta"
    assert names(client.get(COMPANIES, {"search": "ÄRGER"})) == ["Ärger & Söhne"]
    CompanyDomain.objects.create(company=Company.objects.get(name="zeta"), domain="zz-top.example")
    assert names(client.get(COMPANIES, {"search": "ZZ-top.ex"})) == ["zeta"]
    page = client.get(COMPANIES, {"limit": 1, "offset": 2})
    assert (names(page), page["X-Total-Count"]) == (["Beta"], "4")


def test_a_superuser_can_filter_by_company(as_user: SignIn) -> None:
    company, _ = CompanyFactory.create_batch(2)
    assert names(as_user(SuperuserFactory()).get(COMPANIES, {"company_id": company.pk})) == [company.name]


@pytest.mark.parametrize("role", [Role.EMPLOYEE, Role.HIRING_MANAGER, Role.HR])
def test_everybody_lists_the_departments_of_their_company(as_user: SignIn, role: Role) -> None:
    user = UserFactory(role=role)
    DepartmentFactory(name="Strangers")
    company = {"company": user.company.pk, "company_name": user.company.name}
    ids = Department.objects.filter(company=user.company).order_by("pk").values_list("pk", flat=True)
    assert as_user(user).get(DEPARTMENTS).json() == [
        {"id": pk, "name": name, "answer_days": None, **company} for pk, name in zip(ids, TEN, strict=True)
    ]
    assert names(as_user(user).get(DEPARTMENTS, {"ordering": "name"})) == sorted(TEN)
    assert names(as_user(user).get(DEPARTMENTS, {"search": "des"})) == ["Design"]


def test_departments_of_another_company_are_refused(as_user: SignIn) -> None:
    other = DepartmentFactory()
    assert as_user(UserFactory()).get(DEPARTMENTS, {"company_id": other.company_id}).status_code == 403


def test_without_a_company_there_are_no_departments(as_user: SignIn) -> None:
    DepartmentFactory()
    assert names(as_user(UserFactory(company=None)).get(DEPARTMENTS)) == []


def test_a_superuser_lists_all_departments_or_those_of_one_company(as_user: SignIn) -> None:
    ours, theirs = CompanyFactory.create_batch(2)
    client = as_user(SuperuserFactory())
    assert [(row["name"], row["company_name"]) for row in client.get(DEPARTMENTS).json()] == [
        (name, company.name) for company in (ours, theirs) for name in TEN
    ]
    assert names(client.get(DEPARTMENTS, {"company_id": theirs.pk})) == [*TEN]


@pytest.mark.parametrize("url", [COMPANIES, DEPARTMENTS])
@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"company_id": "x"}, 400),
        ({"company_id": "9" * 30}, 400),
        ({"company_id": 7_777_777}, 404),
        ({"ordering": "code"}, 400),
        ({"search": "a\0b"}, 400),
        ({"limit": "-1"}, 400),
        ({"offset": "many"}, 400),
    ],
)
def test_an_invalid_query_is_refused_with_a_message(
    as_user: SignIn, url: str, query: dict[str, Any], status: int
) -> None:
    assert as_user(SuperuserFactory()).get(url, query).status_code == status


def test_a_company_is_found_by_its_name_in_any_case_and_script() -> None:
    company = CompanyFactory(name="Ärger & Söhne")
    CompanyFactory(name="Arger & Sohne")
    assert list(Company.objects.named("ÄRGER & SÖHNE")) == [company]


def test_every_new_company_gets_ten_departments_in_this_order() -> None:
    assert ", ".join(TEN) == (
        "Human Resources, Engineering, Design, Marketing, Sales, Finance, Operations, Data, Product, Support"
    )
