"""A company requires a second factor of some people, from a day on."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import CompanySettings, DeviceToken, IdentityProvider, SecondFactorFor
from accounts.tests.factories import PASSWORD
from accounts.tests.second_factor import code_of, give_authenticator
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
URL = "/api/company-second-factor/"
TODAY = date(2026, 11, 19)


@pytest.fixture(autouse=True)
def noon() -> Any:
    with time_machine.travel(datetime.fromisoformat("2026-11-19T12:00:00+00:00")):
        yield


def require(team: Team, of: str = "ALL", day: date = TODAY) -> None:
    CompanySettings.objects.filter(company=team.company).update(second_factor_for=of, second_factor_from=day)


def is_refused(client: APIClient) -> bool:
    answer = client.get("/api/jobs/")
    if answer.status_code == 403:
        assert answer.json()["code"] == "second_factor_setup_required"
        assert answer.json()["detail"].endswith(".")
    return bool(answer.status_code == 403)


@pytest.mark.parametrize(
    ("of", "roles"),
    [
        ("HR", {"hr"}),
        ("HR_AND_MANAGERS", {"hr", "hiring_manager"}),
        ("ALL", {"hr", "hiring_manager", "employee"}),
    ],
)
def test_it_is_required_of_those_whom_the_company_names(of: str, roles: set[str], team: Team, as_user: SignIn) -> None:
    require(team, of)
    everybody = ("hr", "hiring_manager", "employee", "other_hr", "superuser", "user_without_company")
    assert {role for role in everybody if is_refused(as_user(getattr(team, role)))} == roles


def test_it_begins_with_the_day_in_the_time_zone_of_the_company(team: Team, as_user: SignIn) -> None:
    require(team, day=TODAY + timedelta(days=1))
    CompanySettings.objects.update(time_zone="Pacific/Auckland")
    client = as_user(team.employee)
    # There it is one in the morning of the next day.
    assert is_refused(client)
    CompanySettings.objects.update(time_zone="America/New_York")
    assert not is_refused(client)


def test_who_has_none_can_only_set_one_up_read_themselves_and_sign_out(team: Team, as_user: SignIn) -> None:
    require(team)
    client = as_user(team.employee)
    assert is_refused(client)
    me = client.get("/api/auth/user/")
    assert (me.status_code, me.json()["second_factor_setup_required"]) == (200, True)
    assert client.patch("/api/auth/user/", {"first_name": "Nora"}).status_code == 403
    assert client.get("/api/auth/second-factor/").json()["required_today"] is True
    DeviceToken.objects.update(proved_at=timezone.now() - timedelta(minutes=16))
    assert client.post("/api/auth/reauthenticate/", {"password": PASSWORD}).status_code == 204
    begun = client.post("/api/auth/second-factor/authenticator/new/").json()
    first = {"setup": begun["setup"], "factor_code": code_of(begun["secret"])}
    assert client.post("/api/auth/second-factor/authenticator/", first).status_code == 201
    assert not is_refused(client)
    assert client.get("/api/auth/user/").json()["second_factor_setup_required"] is False


@pytest.mark.parametrize("path", ["/api/auth/logout/", "/api/auth/logout-all/"])
def test_who_has_none_can_sign_out(path: str, team: Team, as_user: SignIn) -> None:
    require(team)
    assert as_user(team.employee).post(path).status_code == 204


def test_the_last_factor_stays_where_it_is_required(team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    give_authenticator(team.employee)
    DeviceToken.objects.update(second_factor=True)
    require(team)
    answer = client.delete("/api/auth/second-factor/authenticator/")
    assert (answer.status_code, answer.json()["code"]) == (409, "second_factor_required_by_company")
    require(team, day=TODAY + timedelta(days=9))
    assert client.delete("/api/auth/second-factor/authenticator/").status_code == 204


@pytest.mark.parametrize(("provider", "refused"), [("", True), ("google", True), ("oidc-1", False)])
def test_only_the_companys_own_provider_exempts(provider: str, refused: bool, team: Team, as_user: SignIn) -> None:
    assert "oidc-1".startswith(IdentityProvider.KEY_PREFIX)
    require(team)
    client = as_user(team.employee)
    DeviceToken.objects.update(provider=provider)
    assert is_refused(client) is refused


def test_who_signs_up_with_the_companys_code_sets_one_up_first(team: Team) -> None:
    require(team)
    names = {"first_name": "Nora", "last_name": "New", "username": "nora", "email": "nora@new.example"}
    passwords = dict.fromkeys(("password1", "password2"), "orchard-lamp-42")
    signed_up = APIClient().post("/api/auth/register/", names | passwords | {"company_code": team.company.code})
    assert is_refused(APIClient(HTTP_AUTHORIZATION=f"Token {signed_up.json()['key']}"))


def test_hr_requires_it_and_sees_how_many_have_none(team: Team, as_user: SignIn) -> None:
    give_authenticator(team.employee)
    client = as_user(team.hr)
    before = {"required_of": "NOBODY", "required_from": None, "people": 0, "without": 0}
    assert client.get(URL).json() == before
    answer = client.put(URL, {"required_of": "ALL", "required_from": "2026-12-01"})
    assert answer.json() == {"required_of": "ALL", "required_from": "2026-12-01", "people": 5, "without": 4}
    assert client.get(URL).json() == answer.json()
    event = AuditEvent.objects.get(action="company.settings_changed")
    assert event.before == {"second_factor_for": "NOBODY", "second_factor_from": "off"}
    assert event.after == {"second_factor_for": "ALL", "second_factor_from": "2026-12-01"}
    [row] = client.get("/api/activity/", {"kind": "COMPANY"}).json()
    assert row["text"].endswith(
        "changed the settings: who needs two-step sign-in from Nobody to Everyone; "
        "first day of required two-step sign-in from off to 2026-12-01"
    )
    assert client.put(URL, {"required_of": "NOBODY", "required_from": "2026-12-01"}).json() == before


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"required_of": "ALL"}, "required_from"),
        ({"required_of": "ALL", "required_from": None}, "required_from"),
        ({"required_of": "ALL", "required_from": "soon"}, "required_from"),
        ({"required_of": "SOME", "required_from": "2026-12-01"}, "required_of"),
        ({}, "required_of"),
    ],
)
def test_a_rule_without_a_day_or_people_is_refused(
    sent: dict[str, Any], field: str, team: Team, as_user: SignIn
) -> None:
    answer = as_user(team.hr).put(URL, sent)
    assert (answer.status_code, list(answer.json())) == (400, [field])


def test_changing_it_needs_a_recent_proof(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    DeviceToken.objects.update(proved_at=timezone.now() - timedelta(minutes=16))
    answer = client.put(URL, {"required_of": "HR", "required_from": "2026-12-01"})
    assert answer.json()["code"] == "reauthentication_required"
    assert CompanySettings.objects.get(company=team.company).second_factor_for == SecondFactorFor.NOBODY
