"""PUT /api/companies/{id}/: name, website and description. The email domains: `test_company_domains`."""

from typing import Any
from unittest.mock import patch

import pytest
from rest_framework.test import APIClient

from accounts.models import Company, CompanyDomain
from accounts.tests.factories import CompanyFactory
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db


@pytest.fixture
def company() -> Company:
    created = CompanyFactory(name="Brightwater", website="https://bw.example", description="Pumps.")
    CompanyDomain.objects.create(company=created, domain="bw.example")
    return created


def url(company: Company) -> str:
    return f"/api/companies/{company.pk}/"


def test_a_superuser_changes_a_company(superuser_client: APIClient, company: Company) -> None:
    read = superuser_client.get(url(company)).json()
    changed = read | {"name": "Bright Water", "website": "www.bright.example", "description": "Pumps and valves."}
    answer = superuser_client.put(url(company), changed)
    assert answer.status_code == 200
    saved = answer.json()
    assert saved == changed | {"website": "https://www.bright.example", "updated_at": saved["updated_at"]}
    assert saved["updated_at"] > read["updated_at"]
    assert superuser_client.get(url(company)).json() == saved
    assert superuser_client.get("/api/companies/", {"search": "bright water"}).json() == [saved]
    event = AuditEvent.objects.get(action="company.updated")
    assert (event.company, event.object_id) == (company, company.pk)
    assert not AuditEvent.objects.filter(action="company.domains_changed").exists()


def test_omitted_fields_stay_unchanged(superuser_client: APIClient, company: Company) -> None:
    read = superuser_client.get(url(company)).json()
    assert superuser_client.put(url(company), {}).json() == read
    changed = superuser_client.put(url(company), {"description": ""}).json()
    assert changed == read | {"description": "", "updated_at": changed["updated_at"]}


def test_saving_without_changes_publishes_no_event(superuser_client: APIClient, company: Company) -> None:
    read = superuser_client.get(url(company)).json()
    assert superuser_client.put(url(company), read).json() == read
    assert not AuditEvent.objects.filter(action="company.updated").exists()


@pytest.mark.parametrize("name", ["Kestrel", "KESTREL", " kestrel "])
def test_the_name_of_another_company_is_refused(superuser_client: APIClient, company: Company, name: str) -> None:
    CompanyFactory(name="Kestrel")
    answer = superuser_client.put(url(company), {"name": name})
    assert answer.status_code == 400
    assert answer.json() == {"name": [f'A company named "{name.strip()}" exists already.']}


def test_a_company_may_change_the_case_of_its_own_name(superuser_client: APIClient, company: Company) -> None:
    assert superuser_client.put(url(company), {"name": "BrightWater"}).json()["name"] == "BrightWater"


def test_a_name_taken_by_another_company_at_the_same_moment_is_refused(
    superuser_client: APIClient, company: Company
) -> None:
    CompanyFactory(name="Kestrel")
    with patch("accounts.services.companies.refuse_taken_name"):
        answer = superuser_client.put(url(company), {"name": "Kestrel", "domains": []})
    assert answer.status_code == 400
    assert "has just taken this name" in answer.json()["name"][0]
    assert list(company.domains.values_list("domain", flat=True)) == ["bw.example"]


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Please fill in all required fields"),
        ("name", None, "Please fill in all required fields"),
        ("name", "x" * 201, "At most 200 characters"),
        ("website", "not an address", "Enter a valid web address."),
        ("website", "ftp://bw.example", "Enter a valid web address."),
        ("website", "https://bw.example/" + "x" * 500, "At most 500 characters"),
        ("description", "x" * 5_001, "At most 5,000 characters"),
    ],
)
def test_an_invalid_value_is_refused_with_a_message(
    superuser_client: APIClient, company: Company, field: str, value: Any, sentence: str
) -> None:
    read = superuser_client.get(url(company)).json()
    answer = superuser_client.put(url(company), read | {field: value})
    assert (answer.status_code, answer.json()) == (400, {field: [sentence]})
    assert superuser_client.get(url(company)).json() == read


def test_the_length_of_the_website_includes_the_added_scheme(superuser_client: APIClient, company: Company) -> None:
    answer = superuser_client.put(url(company), {"website": "bw.example/" + "x" * 485})
    assert (answer.status_code, answer.json()) == (400, {"website": ["At most 500 characters"]})


def test_a_change_based_on_an_outdated_read_is_refused(superuser_client: APIClient, company: Company) -> None:
    read = superuser_client.get(url(company)).json()
    assert superuser_client.put(url(company), read | {"name": "First"}).status_code == 200
    late = superuser_client.put(url(company), read | {"name": "Second"})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert superuser_client.get(url(company)).json()["name"] == "First"
