"""/api/auth/join-company/: an account without a company joins one by its secret code."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import Role
from accounts.tests.factories import CompanyFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
URL = "/api/auth/join-company/"


def test_the_code_adds_the_account_to_the_company_at_once(as_user: SignIn) -> None:
    company = CompanyFactory(name="Acme")
    user = UserFactory(company=None)
    answer = as_user(user).post(URL, {"company_code": f" {company.code} ", "role": "HR"})
    assert answer.status_code == 200
    assert answer.json()["profile"]["company"] == {"id": company.pk, "name": "Acme"}
    user.refresh_from_db()
    assert (user.company, user.role) == (company, Role.EMPLOYEE)
    event = AuditEvent.objects.get()
    assert (event.action, event.actor, event.company) == ("user.joined", user, company)


def test_an_unknown_code_is_reported_beside_the_field(as_user: SignIn) -> None:
    user = UserFactory(company=None)
    answer = as_user(user).post(URL, {"company_code": "no-such-code"})
    assert answer.status_code == 400
    assert answer.json() == {
        "company_code": ['The company code "no-such-code" is not valid. Ask your HR team for a new invitation link.']
    }
    user.refresh_from_db()
    assert user.company is None


@pytest.mark.parametrize("body", [{}, {"company_code": ""}, {"company_code": [1]}, {"company_code": "nul\0l"}, [], 7])
def test_a_malformed_code_is_400(as_user: SignIn, body: Any) -> None:
    answer = as_user(UserFactory(company=None)).post(URL, body, format="json")
    assert answer.status_code == 400
    assert answer.json()


def test_a_user_who_has_a_company_cannot_join_another(as_user: SignIn) -> None:
    user = UserFactory()
    before = user.company
    answer = as_user(user).post(URL, {"company_code": CompanyFactory().code})
    assert answer.status_code == 409
    assert answer.json() == {
        "code": "has_company",
        "detail": "Your account belongs to a company already. Ask your HR team.",
    }
    user.refresh_from_db()
    assert user.company == before


def test_a_superuser_cannot_join_a_company(as_user: SignIn) -> None:
    answer = as_user(SuperuserFactory()).post(URL, {"company_code": CompanyFactory().code})
    assert answer.status_code == 403
    assert answer.json()["detail"] == "A superuser belongs to no company."


@pytest.mark.parametrize("company", [None, "own"])
def test_the_code_names_its_company_and_changes_nothing(as_user: SignIn, company: str | None) -> None:
    acme = CompanyFactory(name="Acme")
    user = UserFactory(**({"company": None} if company is None else {}))
    before = user.company
    answer = as_user(user).get(URL, {"company_code": acme.code})
    assert (answer.status_code, answer.json()) == (200, {"id": acme.pk, "name": "Acme"})
    user.refresh_from_db()
    assert user.company == before


def test_visitors_may_ask_which_company_a_code_is_of(api: APIClient) -> None:
    acme = CompanyFactory(name="Acme")
    answer = api.get(URL, {"company_code": acme.code})
    assert (answer.status_code, answer.json()) == (200, {"id": acme.pk, "name": "Acme"})
    assert api.get(URL).status_code == 400
    answer = api.get(URL, {"company_code": "no-such-code"})
    assert answer.status_code == 400
    assert "is not valid" in answer.json()["company_code"][0]


def test_visitors_guesses_count_with_their_sign_ups(api: APIClient) -> None:
    guesses = [api.get(URL, {"company_code": f"guess-{number}"}).status_code for number in range(21)]
    assert guesses == [400] * 20 + [429]
    assert api.post("/api/auth/register/", {"company_code": "guess"}, format="multipart").status_code == 429


@pytest.mark.parametrize("method", ["get", "post"])
def test_guesses_are_rate_limited(as_user: SignIn, method: str) -> None:
    client = as_user(UserFactory(company=None))
    codes = [getattr(client, method)(URL, {"company_code": f"guess-{number}"}).status_code for number in range(21)]
    assert codes == [400] * 20 + [429]
