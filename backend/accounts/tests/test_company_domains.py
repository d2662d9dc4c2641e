"""PUT /api/companies/{id}/: the email domains whose users join the company."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from rest_framework.test import APIClient

from accounts.models import Company, CompanyDomain
from accounts.tests.factories import CompanyFactory, UserFactory
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db


@pytest.fixture
def company() -> Company:
    company = CompanyFactory(name="Brightwater")
    for domain in ("brightwater.example", "bw.example"):
        CompanyDomain.objects.create(company=company, domain=domain)
    return company


def url(company: Company) -> str:
    return f"/api/companies/{company.pk}/"


def domains_of(company: Company) -> list[str]:
    return list(company.domains.values_list("domain", flat=True))


def test_a_superuser_sets_the_domains(superuser_client: APIClient, company: Company) -> None:
    answer = superuser_client.put(url(company), {"domains": ["bw.example", "@Bücher.Example", "bw.example."]})
    assert answer.status_code == 200
    assert answer.json()["domains"] == ["bw.example", "xn--bcher-kva.example"] == domains_of(company)
    event = AuditEvent.objects.get(action="company.domains_changed")
    assert (event.company, event.object_type, event.object_id) == (company, "company", company.pk)


def test_users_who_joined_by_a_domain_stay_when_it_is_removed(superuser_client: APIClient, company: Company) -> None:
    person = UserFactory(company=company, email="kim@bw.example")
    assert superuser_client.put(url(company), {"domains": []}).json()["domains"] == []
    person.refresh_from_db()
    assert person.company == company


def test_saving_without_changes_publishes_no_event(superuser_client: APIClient, company: Company) -> None:
    answer = superuser_client.put(url(company), {"domains": ["bw.example", "brightwater.example"]})
    assert answer.status_code == 200
    assert answer.json()["updated_at"] == superuser_client.get("/api/companies/").json()[0]["updated_at"]
    assert not AuditEvent.objects.filter(action="company.domains_changed").exists()


@pytest.mark.parametrize("domain", ["gmail.com", "@GMail.com", "outlook.com", "proton.me"])
def test_a_public_mail_domain_is_refused(superuser_client: APIClient, company: Company, domain: str) -> None:
    answer = superuser_client.put(url(company), {"domains": ["bw.example", domain]})
    assert answer.status_code == 400
    name = domain.removeprefix("@").lower()
    assert answer.json() == {
        "domains": [f"Anyone can get an address at {name}. Enter a domain that only this company's people have."]
    }
    assert domains_of(company) == ["brightwater.example", "bw.example"]


def test_a_domain_of_another_company_is_refused(superuser_client: APIClient, company: Company) -> None:
    CompanyDomain.objects.create(company=CompanyFactory(name="Kestrel"), domain="kestrel.example")
    answer = superuser_client.put(url(company), {"domains": ["kestrel.example"]})
    assert answer.status_code == 400
    assert answer.json() == {"domains": ["The domain kestrel.example already belongs to Kestrel. Use another one."]}
    assert domains_of(company) == ["brightwater.example", "bw.example"]


def test_a_domain_taken_by_another_company_at_the_same_moment_is_refused(
    superuser_client: APIClient, company: Company
) -> None:
    CompanyDomain.objects.create(company=CompanyFactory(), domain="kestrel.example")
    with patch("accounts.services.companies.refuse_taken_domain"):
        answer = superuser_client.put(url(company), {"domains": ["kestrel.example"]})
    assert answer.status_code == 400
    assert "has just taken" in answer.json()["domains"][0]
    assert domains_of(company) == ["brightwater.example", "bw.example"]


@pytest.mark.parametrize(
    "domain",
    [
        "brightwater",
        "bright water.example",
        "https://brightwater.example",
        "kim@brightwater.example",
        "192.168.0.7",
        "-",
    ],
)
def test_a_malformed_domain_is_refused(superuser_client: APIClient, company: Company, domain: str) -> None:
    answer = superuser_client.put(url(company), {"domains": [domain]})
    assert answer.status_code == 400
    assert answer.json() == {"domains": [f'"{domain}" is not a domain name. Enter one such as acme.com.']}


@pytest.mark.parametrize(
    "body",
    [
        {"domains": None},
        {"domains": "bw.example"},
        {"domains": [None]},
        {"domains": [["bw.example"]]},
        {"domains": [""]},
        {"domains": ["a\0.example"]},
        {"domains": ["a" * 254 + ".example"]},
        {"domains": [f"d{n}.example" for n in range(51)]},
        {"domains": [], "updated_at": "yesterday"},
        [],
    ],
)
def test_an_invalid_body_is_refused_with_a_message(superuser_client: APIClient, company: Company, body: Any) -> None:
    answer = superuser_client.put(url(company), body)
    assert answer.status_code == 400
    assert all(isinstance(text, str) for messages in answer.json().values() for text in messages)
    assert domains_of(company) == ["brightwater.example", "bw.example"]


def test_a_change_based_on_an_outdated_read_is_refused(superuser_client: APIClient, company: Company) -> None:
    read = superuser_client.get("/api/companies/").json()[0]["updated_at"]
    assert superuser_client.put(url(company), {"domains": ["one.example"], "updated_at": read}).status_code == 200
    late = superuser_client.put(url(company), {"domains": ["two.example"], "updated_at": read})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert domains_of(company) == ["one.example"]
    company.refresh_from_db()
    again = {"domains": ["two.example"], "updated_at": (company.updated_at + timedelta(seconds=1)).isoformat()}
    assert superuser_client.put(url(company), again).status_code == 200


def test_an_unknown_company_is_404(superuser_client: APIClient, company: Company) -> None:
    assert superuser_client.put("/api/companies/999999/", {"domains": []}).status_code == 404
    elsewhere = CompanyFactory()
    assert superuser_client.put(f"{url(company)}?company_id={elsewhere.pk}", {"domains": []}).status_code == 404


def test_the_change_takes_a_fixed_number_of_statements(
    superuser_client: APIClient, company: Company, django_assert_num_queries: Any
) -> None:
    superuser_client.patch("/api/auth/user/", {})
    # Token, count of recent writes, company with its domains (to answer 404); in one transaction: lock the company, its
    # old domains, owners of the new one, delete and insert domains, update the company, event and audit; then
    # read its domains again.
    with django_assert_num_queries(15):
        superuser_client.put(url(company), {"domains": ["one.example"]})
