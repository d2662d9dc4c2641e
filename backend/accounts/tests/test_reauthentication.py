"""POST /auth/reauthenticate/, and the requests that need it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.socialaccount.models import SocialAccount
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import CompanyDomain, User
from accounts.tests.factories import PASSWORD, SuperuserFactory
from accounts.tests.team import SignIn, Team
from accounts.tests.test_users_update import form
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
URL = "/api/auth/reauthenticate/"
REFUSED = {"code": "reauthentication_required", "detail": "Enter your password again to do this."}
Call = Callable[[APIClient, Team], Any]


def put(**changes: Any) -> Call:
    """A request that changes the employee's account."""
    return lambda hr, team: hr.put(f"/api/users/{team.employee.pk}/", form(team.employee, **changes))


def add(role: str) -> Call:
    """A request that creates an account with this role."""
    account = {"firstName": "Nora", "lastName": "New", "email": "nora@acme.example", "username": "nora", "role": role}
    more = {"department": "Engineering", "position": "Poet", "password": "orchard-9", "confirmPassword": "orchard-9"}
    return lambda hr, team: hr.post("/api/users/", account | more)


def act(action: str) -> Call:
    return lambda hr, team: hr.post(f"/api/users/{team.employee.pk}/{action}/")


GUARDED: dict[str, Call] = {
    "role": put(role="HIRING_MANAGER"),
    "email": put(email="edda@acme.example"),
    "password": put(password="orchard-lamp-42", confirmPassword="orchard-lamp-42"),
    "status": put(status="INACTIVE"),
    "deactivate": act("deactivate"),
    "activate": act("activate"),
    "reset link": act("reset-password"),
    "new administrator": add("HR"),
}
FREE: dict[str, Call] = {
    "name": put(firstName="Edda", position="Lead"),
    "new employee": add("EMPLOYEE"),
}


@pytest.fixture
def hr(as_user: SignIn, team: Team) -> APIClient:
    """HR, who signed in a while ago."""
    with time_machine.travel(timezone.now() - timedelta(minutes=16)):
        return as_user(team.hr)


def state(user: User) -> dict[str, Any]:
    return dict(User.objects.filter(pk=user.pk).values().get())


@pytest.mark.parametrize("name", GUARDED)
def test_sensitive_requests_need_reauthentication_once_the_sign_in_is_old(hr: APIClient, team: Team, name: str) -> None:
    before, count = state(team.employee), User.objects.count()
    refused = GUARDED[name](hr, team)
    assert (refused.status_code, refused.json()) == (403, REFUSED)
    assert (state(team.employee), User.objects.count()) == (before, count)
    assert not AuditEvent.objects.exists()

    assert hr.post(URL, {"password": PASSWORD}).status_code == 204
    assert GUARDED[name](hr, team).status_code in (200, 201)
    with time_machine.travel(timezone.now() + timedelta(minutes=14)):
        assert GUARDED[name](hr, team).json() != REFUSED
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert act("activate")(hr, team).json() == REFUSED


@pytest.mark.parametrize("name", GUARDED)
def test_sensitive_requests_are_allowed_right_after_signing_in(as_user: SignIn, team: Team, name: str) -> None:
    assert GUARDED[name](as_user(team.hr), team).status_code in (200, 201)


@pytest.mark.parametrize("name", FREE)
def test_other_requests_do_not_need_reauthentication(hr: APIClient, team: Team, name: str) -> None:
    assert FREE[name](hr, team).status_code in (200, 201)


def test_missing_permission_is_reported_before_reauthentication(as_user: SignIn, team: Team) -> None:
    with time_machine.travel(timezone.now() - timedelta(hours=2)):
        employee, other = as_user(team.colleague), as_user(team.other_hr)
    assert put(role="HR")(employee, team).json()["code"] == "permission_denied"
    assert put(role="HR")(other, team).status_code == 404


ONBOARDING = {"company_name": "Oakline", "hr_email": "hr@oakline.example", "hr_first_name": "H", "hr_last_name": "R"}
BY_SUPERUSERS: dict[str, Call] = {
    "new company": lambda boss, team: boss.post("/api/onboard-company/", ONBOARDING),
    "domains": lambda boss, team: boss.put(f"/api/companies/{team.company.pk}/", {"domains": ["oakline.example"]}),
}


@pytest.mark.parametrize("name", BY_SUPERUSERS)
def test_deciding_who_joins_a_company_needs_reauthentication(as_user: SignIn, team: Team, name: str) -> None:
    with time_machine.travel(timezone.now() - timedelta(minutes=16)):
        boss = as_user(SuperuserFactory())
    refused = BY_SUPERUSERS[name](boss, team)
    assert (refused.status_code, refused.json()["code"]) == (403, "reauthentication_required")
    assert not CompanyDomain.objects.filter(domain="oakline.example").exists()
    assert boss.put(f"/api/companies/{team.company.pk}/", {"description": "Pumps."}).status_code == 200
    assert boss.post(URL, {"password": PASSWORD}).status_code == 204
    assert BY_SUPERUSERS[name](boss, team).status_code in (200, 201)
    assert CompanyDomain.objects.filter(domain="oakline.example").exists()


def test_reauthentication_counts_on_the_same_device_only(hr: APIClient, as_user: SignIn, team: Team) -> None:
    assert as_user(team.hr).post(URL, {"password": PASSWORD}).status_code == 204
    assert GUARDED["role"](hr, team).status_code == 403


def test_a_wrong_password_is_refused_and_audited(hr: APIClient, team: Team) -> None:
    wrong = hr.post(URL, {"password": "wrong"})
    assert (wrong.status_code, wrong.json()) == (400, {"password": ["This is not your password. Try again."]})
    assert hr.post(URL, {}).json() == {"password": ["Enter your password"]}
    assert GUARDED["role"](hr, team).status_code == 403
    event = AuditEvent.objects.get()
    assert (event.action, event.actor, event.object_id) == ("user.reauthentication_failed", team.hr, team.hr.pk)


def test_guesses_have_the_same_limits_as_at_sign_in(hr: APIClient) -> None:
    assert [hr.post(URL, {"password": "wrong"}).status_code for _ in range(6)] == [400] * 5 + [429]
    refused = hr.post(URL, {"password": PASSWORD})
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0


def test_guesses_at_reauthentication_and_at_sign_in_count_together(hr: APIClient, team: Team) -> None:
    for _ in range(5):
        hr.post(URL, {"password": "wrong"})
    sign_in = {"username": team.hr.username, "password": PASSWORD}
    assert APIClient().post("/api/auth/token/", sign_in).status_code == 429


def test_the_ways_to_reauthenticate_are_listed(as_user: SignIn, team: Team, settings: Any) -> None:
    client = as_user(team.hr)
    assert client.get(URL).json() == {"ways": ["password"], "provider": None, "provider_name": None}
    team.hr.set_unusable_password()
    team.hr.save()
    assert client.get(URL).json() == {"ways": ["link"], "provider": None, "provider_name": None}
    SocialAccount.objects.create(user=team.hr, provider="google", uid="1")
    assert client.get(URL).json() == {"ways": ["link"], "provider": None, "provider_name": None}
    settings.SOCIALACCOUNT_PROVIDERS = {"google": {"APPS": [{"client_id": "client"}]}}
    assert client.get(URL).json() == {"ways": ["provider", "link"], "provider": "google", "provider_name": "Google"}
    assert client.post(URL, {"password": ""}).status_code == 400


def test_the_period_of_a_reauthentication_can_be_configured(hr: APIClient, team: Team, settings: Any) -> None:
    settings.REAUTHENTICATION_MINUTES = 60
    assert GUARDED["role"](hr, team).status_code == 200
