"""GET /api/users/ and GET /api/users/{id}/."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import DeviceToken, Role, User
from accounts.tests.factories import CompanyFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn, Team

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
URL = "/api/users/"
# The usernames of the team, sorted by their names.
EVERYBODY = ["colleague", "employee", "hr", "manager", "other-manager"]


def names(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [user["username"] for user in answer.json()]


def test_hr_sees_the_users_of_their_company_sorted_by_name(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    assert names(hr.get(URL)) == EVERYBODY


def test_a_user_is_returned_with_all_fields_of_the_cards(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    User.objects.filter(pk=team.employee.pk).update(position="Potter")
    shown = hr.get(URL).json()[1]
    assert shown.pop("dateJoined").endswith("Z")
    assert shown.pop("updatedAt").endswith("Z")
    assert shown.pop("lastSeen") is None
    assert shown == {
        "id": team.employee.pk,
        "firstName": "Erin",
        "lastName": team.employee.last_name,
        "email": "employee@example.com",
        "username": "employee",
        "role": "EMPLOYEE",
        "department": "Engineering",
        "position": "Potter",
        "status": "ACTIVE",
        "emailConfirmed": True,
        "hasSecondFactor": False,
        "company": {"id": team.company.pk, "name": "Acme"},
    }
    assert hr.get(URL).json()[0]["department"] is None


def test_sorting_ignores_case_and_accents(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    for first_name in ("Ägir", "adam", "Zoë", "Ádám"):
        UserFactory(company=team.company, first_name=first_name, last_name="X", username=first_name)
    found = names(hr.get(URL))
    assert found[:3] == ["adam", "Ádám", "Ägir"]
    assert found[-1] == "Zoë"
    assert names(hr.get(URL, {"ordering": "-name"})) == [*reversed(found)]


@pytest.mark.parametrize("ordering", ["email", "-email", "dateJoined", "-dateJoined"])
def test_the_list_can_be_sorted_by_other_columns(as_user: SignIn, team: Team, ordering: str) -> None:
    hr = as_user(team.hr)
    key = "date_joined" if "dateJoined" in ordering else "email"
    users = sorted(User.objects.filter(company=team.company), key=lambda user: getattr(user, key))
    expected = [user.username for user in users]
    assert names(hr.get(URL, {"ordering": ordering})) == (expected[::-1] if ordering[0] == "-" else expected)


@pytest.mark.parametrize("ordering", ["email", "-email"])
def test_users_without_an_address_come_last(as_user: SignIn, team: Team, ordering: str) -> None:
    User.objects.filter(pk=team.employee.pk).update(email="")
    *_, last = as_user(team.hr).get(URL, {"ordering": ordering}).json()
    assert last["username"] == "employee"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"role": "HIRING_MANAGER"}, ["manager", "other-manager"]),
        ({"department": "Engineering"}, ["employee"]),
        ({"department": "Sales"}, []),
        ({"status": "INACTIVE"}, ["gone"]),
        ({"status": "ACTIVE", "role": "EMPLOYEE"}, ["colleague", "employee"]),
        ({"search": "HANA"}, ["hr"]),
        ({"search": "erin person"}, ["employee"]),
        ({"search": "manager@EXAMPLE"}, ["manager", "other-manager"]),
        ({"search": "nicos"}, ["gone"]),
        ({"search": "goné"}, ["gone"]),
        ({"search": "nobody"}, []),
        ({"search": "%"}, []),
        ({"search": "_"}, []),
        ({"search": "employee\nemployee"}, ["employee"]),
        ({"search": "Acme"}, []),
        ({"search": "", "department": ""}, sorted([*EVERYBODY, "gone"])),
    ],
)
def test_filters_and_search(as_user: SignIn, team: Team, query: dict[str, str], expected: list[str]) -> None:
    hr = as_user(team.hr)
    UserFactory(company=team.company, username="gone", first_name="Gun", is_active=False, position="Maître Nicôs")
    assert names(hr.get(URL, query)) == expected


@pytest.mark.parametrize(
    "query",
    [
        {"role": "BOSS"},
        {"status": "active"},
        {"ordering": "password"},
        {"search": "a\0b"},
        {"search": "x" * 255},
        {"department": "a\0"},
        {"limit": "x"},
        {"offset": "-1"},
        {"company_id": "x"},
    ],
)
def test_invalid_filters_are_400_and_name_the_field(as_user: SignIn, team: Team, query: dict[str, str]) -> None:
    hr = as_user(team.hr)
    answer = hr.get(URL, query)
    assert answer.status_code == 400
    assert set(answer.json()) == set(query)


@pytest.mark.parametrize("role", [Role.EMPLOYEE, Role.HIRING_MANAGER])
def test_only_hr_and_superusers_see_users(as_user: SignIn, team: Team, role: Role) -> None:
    client = as_user(UserFactory(company=team.company, role=role))
    for path in (URL, f"{URL}{team.employee.pk}/"):
        answer = client.get(path)
        assert answer.status_code == 403
        assert answer.json()["detail"] == "Only HR can see and change the company's users."


def test_hr_without_a_company_sees_an_empty_list(as_user: SignIn, team: Team) -> None:
    assert names(as_user(UserFactory(company=None, role=Role.HR)).get(URL)) == []


def test_a_superuser_sees_everybody_or_one_company(superuser_client: APIClient, team: Team) -> None:
    assert len(names(superuser_client.get(URL))) == User.objects.count()
    assert names(superuser_client.get(URL, {"company_id": team.company.pk})) == EVERYBODY
    assert superuser_client.get(URL, {"company_id": 999_999}).status_code == 404


def test_a_superuser_lists_the_people_whom_they_can_view_as(superuser_client: APIClient, team: Team) -> None:
    UserFactory(company=team.company, is_active=False)
    query = {"company_id": str(team.company.pk), "role": "EMPLOYEE", "status": "ACTIVE"}
    assert names(superuser_client.get(URL, query)) == ["colleague", "employee"]


def test_viewing_as_hr_shows_their_users(superuser_client: APIClient, team: Team) -> None:
    assert names(superuser_client.get(URL, {"view_as_user_id": team.hr.pk})) == EVERYBODY
    assert superuser_client.get(URL, {"view_as_user_id": team.employee.pk}).status_code == 403


def test_one_user_is_returned(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    answer = hr.get(f"{URL}{team.hiring_manager.pk}/")
    assert answer.status_code == 200
    listed = next(user for user in hr.get(URL).json() if user["username"] == "manager")
    assert answer.json() == {**listed, "directoryFields": []}


@pytest.mark.parametrize("pk", ["999999", "9223372036854775808", "99999999999999999999999"])
def test_an_unknown_user_is_404(as_user: SignIn, team: Team, pk: str) -> None:
    hr = as_user(team.hr)
    assert hr.get(f"{URL}{pk}/").status_code == 404


def test_a_user_of_another_company_is_404(as_user: SignIn, team: Team, superuser_client: APIClient) -> None:
    hr = as_user(team.hr)
    assert hr.get(f"{URL}{team.other_hr.pk}/").status_code == 404
    assert hr.get(f"{URL}{SuperuserFactory().pk}/").status_code == 404
    assert superuser_client.get(f"{URL}{team.other_hr.pk}/").status_code == 200
    assert superuser_client.get(f"{URL}{team.other_hr.pk}/", {"company_id": CompanyFactory().pk}).status_code == 404


def test_those_who_never_had_a_session_can_be_listed(as_user: SignIn, team: Team) -> None:
    client = as_user(team.hr)
    User.objects.filter(company=team.company).exclude(pk=team.employee.pk).update(last_login=timezone.now())
    assert names(client.get(URL, {"never_signed_in": "true", "status": "ACTIVE"})) == ["employee"]
    assert "employee" not in names(client.get(URL, {"never_signed_in": "false"}))
    assert client.get(URL, {"never_signed_in": "perhaps"}).status_code == 400


def test_who_was_seen_last_can_be_sorted_by(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    signed_in = datetime(2026, 1, 1, 8, tzinfo=UTC)
    User.objects.filter(pk=team.colleague.pk).update(last_login=signed_in)
    User.objects.filter(pk=team.employee.pk).update(last_login=signed_in - timedelta(days=3))
    for device, used in (("a", signed_in + timedelta(days=1)), ("b", None)):
        DeviceToken.objects.create(user=team.employee, digest=device, last_used_at=used, expires_at=signed_in)
    rows = hr.get(URL, {"role": "EMPLOYEE", "ordering": "-lastSeen"}).json()
    assert [(row["username"], row["lastSeen"]) for row in rows] == [
        ("employee", "2026-01-02T08:00:00Z"),
        ("colleague", "2026-01-01T08:00:00Z"),
    ]
    # Who never was comes last in both directions.
    for ordering in ("lastSeen", "-lastSeen"):
        assert hr.get(URL, {"ordering": ordering}).json()[-1]["lastSeen"] is None
