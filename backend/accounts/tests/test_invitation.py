"""GET and POST /company-invitation/."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.tests.factories import PASSWORD, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
URL = "/api/company-invitation/"


def sign_up(code: str) -> int:
    form = {
        "first_name": "Nia",
        "last_name": "Okoro",
        "email": "nia@example.org",
        "username": "nia",
        "password1": PASSWORD,
        "password2": PASSWORD,
        "company_code": code,
    }
    return APIClient().post("/api/auth/register/", form, format="multipart").status_code


def test_hr_gets_the_link_for_joining_the_company(as_user: SignIn) -> None:
    hr = UserFactory(role=Role.HR)
    answer = as_user(hr).get(URL)
    assert answer.status_code == 200
    assert answer.json()["signup_url"].endswith(f"/signup?company_code={hr.company.code}")
    assert sign_up(answer.json()["company_code"]) == 201
    assert User.objects.get(username="nia").company == hr.company


def test_a_renewed_code_replaces_the_old_one(as_user: SignIn) -> None:
    hr = UserFactory(role=Role.HR)
    old = hr.company.code
    new = as_user(hr).post(URL).json()["company_code"]
    assert new != old
    assert sign_up(old) == 400
    assert sign_up(new) == 201
    assert AuditEvent.objects.filter(action="company.code_renewed", company=hr.company).exists()


def test_a_superuser_chooses_the_company(as_user: SignIn) -> None:
    hr = UserFactory(role=Role.HR)
    client = as_user(SuperuserFactory())
    assert client.get(URL).status_code == 404
    assert client.get(f"{URL}?company_id={hr.company.pk}").json()["company_code"] == hr.company.code
