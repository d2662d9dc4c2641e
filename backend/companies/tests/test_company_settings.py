"""GET and PUT /api/company-settings/."""

from typing import Any

import pytest
from django.db import IntegrityError
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.models import Role, User
from accounts.tests.factories import SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from common.actor_kinds import ActorKind
from common.errors import NotAllowed
from companies.models import CompanySettings
from companies.services.settings import settings_of, update_settings
from companies.tests.factories import CompanyFactory

# Forms and rights: what is stored of them is no matter of the database.
pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

URL = "/api/company-settings/"
WEEK = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"]
CHANGED: dict[str, Any] = {
    "currency": "EUR",
    "time_zone": "Europe/Vienna",
    "working_week": ["SUNDAY", "MONDAY"],
    "savings_per_hire": 7_500,
    "answer_days": 3,
    "country": "AT",
    "region": "",
}
# What pages that were loaded before it was there leave out.
LATER = ("answer_days", "country", "region")


@pytest.fixture
def person() -> User:
    hr: User = UserFactory(role=Role.HR)
    return hr


@pytest.fixture
def hr(as_user: SignIn, person: User) -> APIClient:
    return as_user(person)


def test_a_company_begins_with_the_defaults(hr: APIClient) -> None:
    answer = hr.get(URL)
    assert answer.status_code == 200
    settings = answer.json()
    assert settings.pop("updated_at")
    assert settings == {
        "currency": "USD",
        "time_zone": "UTC",
        "working_week": WEEK,
        "savings_per_hire": 5_000,
        "answer_days": 5,
        "country": "",
        "region": "",
    }
    assert not CompanySettings.objects.exists()


def test_hr_changes_them_as_they_were_read(hr: APIClient, person: User) -> None:
    answer = hr.put(URL, hr.get(URL).json() | CHANGED)
    assert answer.status_code == 200
    saved = answer.json()
    # Whatever order the days are sent in, the week begins on Monday.
    assert saved == CHANGED | {"working_week": ["MONDAY", "SUNDAY"], "updated_at": saved["updated_at"]}
    assert hr.get(URL).json() == saved
    event = AuditEvent.objects.get(action="company.settings_changed")
    assert (event.company, event.actor, event.object_id) == (person.company, person, person.company_id)


def test_nothing_changed_is_no_event(hr: APIClient) -> None:
    first = hr.put(URL, CHANGED).json()
    assert hr.put(URL, first).json() == first
    assert AuditEvent.objects.filter(action="company.settings_changed").count() == 1


def test_the_defaults_are_settled_by_saving_them_as_they_are(hr: APIClient, person: User) -> None:
    read = hr.get(URL).json()
    settled = hr.put(URL, read).json()
    assert CompanySettings.objects.get().company == person.company
    assert hr.get(URL).json() == settled == read | {"updated_at": settled["updated_at"]}
    assert not AuditEvent.objects.filter(action="company.settings_changed").exists()


def test_who_was_second_is_told_so(hr: APIClient) -> None:
    read = hr.get(URL).json()
    assert hr.put(URL, read | {"currency": "EUR"}).status_code == 200
    late = hr.put(URL, read | {"currency": "CHF"})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    again = hr.get(URL).json()
    assert again["currency"] == "EUR"
    assert hr.put(URL, again | {"currency": "CHF"}).status_code == 200


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("currency", "", "Select a currency"),
        ("currency", "DEM", "Select a currency"),
        ("currency", "XAU", "Select a currency"),
        ("currency", None, "Select a currency"),
        ("time_zone", "", "Select a time zone"),
        ("time_zone", "Europe/Atlantis", "Select a time zone"),
        ("time_zone", "../etc/passwd", "Select a time zone"),
        ("time_zone", None, "Select a time zone"),
        ("working_week", [], "Select at least one working day"),
        ("working_week", None, "Select at least one working day"),
        ("working_week", "MONDAY", "Select at least one working day"),
        ("working_week", ["FUNDAY"], "Select the working days from the list"),
        ("working_week", ["MONDAY"] * 8, "Select the working days from the list"),
        ("savings_per_hire", "", "Enter a whole number from 0 to 10,000,000"),
        ("savings_per_hire", None, "Enter a whole number from 0 to 10,000,000"),
        ("savings_per_hire", -1, "Enter a whole number from 0 to 10,000,000"),
        ("savings_per_hire", 10_000_001, "Enter a whole number from 0 to 10,000,000"),
        ("savings_per_hire", 0.5, "Enter a whole number from 0 to 10,000,000"),
        ("savings_per_hire", "9" * 5_000, "Enter a whole number from 0 to 10,000,000"),
        ("answer_days", 0, "Enter a whole number from 1 to 60, or nothing to promise no answer"),
        ("answer_days", 61, "Enter a whole number from 1 to 60, or nothing to promise no answer"),
        ("answer_days", "soon", "Enter a whole number from 1 to 60, or nothing to promise no answer"),
        ("country", "Austria", "Select a country from the list"),
        ("country", None, "Select a country from the list"),
        ("region", "BY", "Select a region of the country from the list"),
        ("region", None, "Select a region of the country from the list"),
        ("region", ["1"], "Select a region of the country from the list"),
        ("region", "r" * 33, "Select a region of the country from the list"),
    ],
)
def test_a_bad_value_is_answered_in_words(hr: APIClient, field: str, value: Any, sentence: str) -> None:
    answer = hr.put(URL, CHANGED | {field: value})
    assert (answer.status_code, answer.json()) == (400, {field: [sentence]})
    without = {name: given for name, given in CHANGED.items() if name != field}
    assert hr.put(URL, without).status_code == (200 if field in LATER else 400)
    CompanySettings.objects.all().delete()
    assert hr.get(URL).json()["currency"] == "USD"


def test_a_promise_that_is_switched_off_is_told_in_the_log(hr: APIClient) -> None:
    assert hr.put(URL, CHANGED | {"answer_days": None}).json()["answer_days"] is None
    (entry,) = hr.get("/api/activity/", {"kind": "COMPANY"}).json()
    assert "answer days from 5 to off" in entry["text"]


@pytest.mark.parametrize("savings", [0, 10_000_000])
def test_the_bounds_of_the_savings(hr: APIClient, savings: int) -> None:
    assert hr.put(URL, CHANGED | {"savings_per_hire": savings}).json()["savings_per_hire"] == savings


@pytest.mark.parametrize("role", [Role.EMPLOYEE, Role.HIRING_MANAGER])
def test_others_neither_read_nor_change_them(as_user: SignIn, role: Role) -> None:
    client = as_user(UserFactory(role=role))
    assert client.get(URL).status_code == 403
    assert client.put(URL, CHANGED).status_code == 403


def test_anonymous_is_asked_to_sign_in(api: APIClient) -> None:
    assert api.get(URL).status_code == 401
    assert api.put(URL, CHANGED).status_code == 401


def test_a_superuser_chooses_the_company(as_user: SignIn, person: User) -> None:
    superuser = as_user(SuperuserFactory())
    for answer in (superuser.get(URL), superuser.put(URL, CHANGED)):
        assert (answer.status_code, answer.json()["detail"]) == (404, "Choose a company first.")
    theirs = f"{URL}?company_id={person.company_id}"
    assert superuser.put(theirs, CHANGED).status_code == 200
    assert superuser.get(theirs).json()["currency"] == "EUR"
    as_person = superuser.put(f"{URL}?view_as_user_id={person.pk}", CHANGED)
    assert (as_person.status_code, as_person.json()["code"]) == (403, "view_as_read_only")


def test_hr_sees_no_other_companys(hr: APIClient) -> None:
    other = CompanyFactory()
    CompanySettings.objects.create(company=other, currency="JPY")
    assert hr.get(URL).json()["currency"] == "USD"
    assert hr.get(URL, {"company_id": other.pk}).status_code == 403


def test_hr_without_a_company_is_told_so(as_user: SignIn) -> None:
    answer = as_user(UserFactory(role=Role.HR, company=None)).get(URL)
    assert (answer.status_code, answer.json()["detail"]) == (404, "Choose a company first.")


def test_only_who_signed_in_changes_them(person: User) -> None:
    for kind in (ActorKind.SYSTEM, ActorKind.INTEGRATION, ActorKind.CANDIDATE):
        with pytest.raises(NotAllowed):
            update_settings(actor=Actor(kind, person.company_id), read_input=CHANGED.copy)


def test_they_are_read_with_one_statement(person: User, django_assert_num_queries: Any) -> None:
    assert person.company_id is not None
    with django_assert_num_queries(1):
        assert settings_of(person.company_id).savings_per_hire == 5_000


def test_the_database_bounds_the_savings_too() -> None:
    with pytest.raises(IntegrityError):
        CompanySettings.objects.create(company=CompanyFactory(), savings_per_hire=10_000_001)
