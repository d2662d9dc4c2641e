"""POST /api/onboard-company/."""

import re
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail
from rest_framework.test import APIClient

from accounts.models import Company, CompanyDomain, Role, User
from accounts.tests.factories import CompanyFactory, UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from common.mail import NON_JOINER

pytestmark = pytest.mark.django_db

URL = "/api/onboard-company/"
FORM = {
    "company_name": "Harbour & Finch",
    "company_website": "https://www.harbourfinch.example",
    "company_description": "Makes sails.",
    "hr_first_name": "Nia",
    "hr_last_name": "Okoro",
    "hr_email": "Nia.Okoro@mail.harbourfinch.example",
}


def test_onboarding_creates_company_departments_domains_and_first_hr_user(superuser_client: APIClient) -> None:
    answer = superuser_client.post(URL, FORM)
    assert answer.status_code == 201
    company = Company.objects.get()
    hr = User.objects.get(role=Role.HR)
    assert answer.json() == {
        "username": "nia.okoro",
        "invitation_url": answer.json()["invitation_url"],
        "company": {"id": company.pk, "name": "Harbour & Finch"},
    }
    assert (company.website, company.description) == ("https://www.harbourfinch.example", "Makes sails.")
    # In the order in which they are created.
    assert list(company.departments.values_list("name", flat=True)) == [
        "Human Resources", "Engineering", "Design", "Marketing", "Sales",
        "Finance", "Operations", "Data", "Product", "Support",
    ]  # fmt: skip
    assert sorted(company.domains.values_list("domain", flat=True)) == [
        "harbourfinch.example",
        "mail.harbourfinch.example",
    ]
    assert (hr.get_full_name(), hr.email, hr.company) == ("Nia Okoro", FORM["hr_email"].lower(), company)
    assert not hr.has_usable_password()
    assert AuditEvent.objects.filter(action="company.onboarded", company=company).count() == 1


def link_in(text: str) -> dict[str, str]:
    found = re.search(r"/reset-password\?uid=([^&\s]+)&token=(\S+)", text)
    assert found, text
    return {"uid": found[1], "token": found[2]}


@pytest.mark.parametrize("taken", ["shown", "mailed"])
def test_the_link_is_shown_and_mailed_and_either_copy_sets_the_password_once(
    superuser_client: APIClient, api: APIClient, deliver_outbox: Callable[[], None], taken: str
) -> None:
    url = superuser_client.post(URL, FORM).json()["invitation_url"]
    assert mail.outbox == []
    deliver_outbox()
    (sent,) = mail.outbox
    assert sent.to == [FORM["hr_email"].lower()]
    assert "Your username is nia.okoro" in str(sent.body).replace(NON_JOINER, "")
    links = {"shown": link_in(url), "mailed": link_in(str(sent.body))}
    passwords = {"new_password1": "sails-and-ropes", "new_password2": "sails-and-ropes"}
    assert api.post("/api/auth/password/reset/confirm/", {**links[taken], **passwords}).status_code == 200
    for link in links.values():
        assert api.post("/api/auth/password/reset/confirm/", {**link, **passwords}).status_code == 400
    signed_in = api.post("/api/auth/token/", {"username": "nia.okoro", "password": "sails-and-ropes"})
    assert signed_in.json()["user"]["profile"]["role"] == "HR"


def test_website_and_description_are_optional(superuser_client: APIClient) -> None:
    form = {name: value for name, value in FORM.items() if name not in ("company_website", "company_description")}
    assert superuser_client.post(URL, form).status_code == 201
    assert CompanyDomain.objects.get().domain == "mail.harbourfinch.example"


def test_a_website_may_be_entered_without_its_scheme(superuser_client: APIClient) -> None:
    assert superuser_client.post(URL, {**FORM, "company_website": "www.harbourfinch.example"}).status_code == 201
    assert Company.objects.get().website == "https://www.harbourfinch.example"


def test_a_public_mail_address_gives_the_company_no_domain(superuser_client: APIClient) -> None:
    assert superuser_client.post(URL, {**FORM, "hr_email": "nia@gmail.com", "company_website": ""}).status_code == 201
    assert not CompanyDomain.objects.exists()


def test_the_username_is_normalised_and_unique(superuser_client: APIClient) -> None:
    UserFactory(username="nia")
    assert superuser_client.post(URL, {**FORM, "hr_email": "ni+a@harbourfinch.example"}).json()["username"] == "nia2"


@pytest.mark.parametrize("missing", ["company_name", "hr_first_name", "hr_last_name", "hr_email"])
@pytest.mark.parametrize("value", [None, "", "   "])
def test_required_fields_are_reported(superuser_client: APIClient, missing: str, value: str | None) -> None:
    answer = superuser_client.post(
        URL, {name: text for name, text in {**FORM, missing: value}.items() if text is not None}
    )
    assert answer.status_code == 400
    assert answer.json()["error"] == "Please fill in all required fields"
    assert set(answer.json()) == {"error", missing}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("company_name", "x" * 201),
        ("company_name", "Harbour\0"),
        ("company_name", ["Harbour"]),
        ("company_website", "javascript:alert(1)"),
        ("company_website", "not a web address"),
        ("company_website", "https://" + "a" * 500 + ".example"),
        ("company_description", "x" * 5001),
        ("hr_first_name", "x" * 101),
        ("hr_last_name", {"a": 1}),
        ("hr_email", "nia at home"),
        ("hr_email", "n" * 250 + "@a.example"),
    ],
)
def test_an_invalid_value_is_reported_beside_its_field(superuser_client: APIClient, field: str, value: Any) -> None:
    answer = superuser_client.post(URL, {**FORM, field: value})
    assert answer.status_code == 400
    assert set(answer.json()) == {"error", field}
    assert answer.json()["error"] == answer.json()[field][0]
    assert not Company.objects.exists()


def test_company_names_are_unique_regardless_of_case(superuser_client: APIClient) -> None:
    CompanyFactory(name="HARBOUR & FINCH")
    answer = superuser_client.post(URL, FORM)
    assert answer.status_code == 400
    assert answer.json()["company_name"] == ['A company named "Harbour & Finch" exists already.']
    assert answer.json()["error"] == answer.json()["company_name"][0]


@pytest.mark.parametrize(
    ("field", "domain"), [("hr_email", "mail.harbourfinch.example"), ("company_website", "harbourfinch.example")]
)
def test_two_companies_never_share_a_domain(superuser_client: APIClient, field: str, domain: str) -> None:
    CompanyDomain.objects.create(company=CompanyFactory(name="Finch Group"), domain=domain)
    answer = superuser_client.post(URL, FORM)
    assert answer.status_code == 400
    assert answer.json()[field] == [f"The domain {domain} already belongs to Finch Group. Use another one."]
    assert Company.objects.count() == 1


@pytest.mark.parametrize("proven", [True, False, None])
def test_the_response_does_not_reveal_who_has_the_address(
    superuser_client: APIClient, deliver_outbox: Callable[[], None], proven: bool | None
) -> None:
    if proven is not None:
        UserFactory(username="owner", email=FORM["hr_email"].lower(), email_proven=proven)
    answer = superuser_client.post(URL, FORM)
    assert (answer.status_code, answer.json()["username"]) == (201, "nia.okoro")
    deliver_outbox()
    (sent,) = mail.outbox
    # Only the owner of a proven address is told that they have an account already.
    assert ("Nothing about that account changes" in sent.body) == bool(proven)
    assert ("/reset-password" in sent.body) != bool(proven)


def test_a_failure_stores_nothing(superuser_client: APIClient) -> None:
    superuser_client.raise_request_exception = False
    with patch("accounts.services.onboarding.invite_user", side_effect=RuntimeError):
        assert superuser_client.post(URL, FORM).status_code == 500
    assert not Company.objects.exists()
    assert not CompanyDomain.objects.exists()


def test_a_company_created_at_the_same_moment_is_reported(superuser_client: APIClient) -> None:
    CompanyFactory(name="harbour & finch")
    with patch("accounts.services.companies.refuse_taken_name"):
        answer = superuser_client.post(URL, FORM)
    assert answer.status_code == 400
    assert "has just created" in answer.json()["error"]


@pytest.mark.parametrize("role", [Role.EMPLOYEE, Role.HIRING_MANAGER, Role.HR])
def test_only_superusers_can_onboard_companies(as_user: SignIn, role: Role) -> None:
    answer = as_user(UserFactory(role=role)).post(URL, FORM)
    assert answer.status_code == 403
    assert answer.json()["error"] == answer.json()["detail"]
    assert Company.objects.count() == 1


def test_onboarding_is_refused_while_viewing_as_a_person(superuser_client: APIClient) -> None:
    answer = superuser_client.post(f"{URL}?view_as_user_id={UserFactory(role=Role.HR).pk}", FORM)
    assert answer.status_code == 403
    assert "read-only" in answer.json()["error"]


def test_anonymous_is_401(api: APIClient) -> None:
    answer = api.post(URL, FORM)
    assert answer.status_code == 401
    assert answer.json()["error"] == "Please sign in."


@pytest.mark.parametrize("body", ["{", "[]", '"text"', "null", "17", '{"company_name": NaN}'])
def test_a_malformed_body_is_refused(superuser_client: APIClient, body: str) -> None:
    answer = superuser_client.generic("POST", URL, body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_an_unsupported_content_type_is_refused(superuser_client: APIClient) -> None:
    answer = superuser_client.generic("POST", URL, "a=b", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 415
    assert answer.json()["error"]
