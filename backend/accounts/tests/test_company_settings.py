"""GET and PUT /api/company-settings/."""

from typing import Any

import pytest
from django.db import IntegrityError
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.models import CompanySettings, Role, User
from accounts.services.company_settings import settings_of, update_settings
from accounts.tests.factories import CompanyFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from common.errors import NotAllowed

pytestmark = pytest.mark.django_db

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
    "language": "de",
}
# Fields that are not sent by pages that were loaded before these fields existed.
LATER = ("answer_days", "country", "region", "language")


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
        "language": "",
        "confirmed": False,
    }


def test_hr_can_change_all_settings(hr: APIClient, person: User) -> None:
    answer = hr.put(URL, hr.get(URL).json() | CHANGED)
    assert answer.status_code == 200
    saved = answer.json()
    # The response sorts the days from Monday, in whatever order they were sent.
    assert saved == CHANGED | {
        "working_week": ["MONDAY", "SUNDAY"],
        "updated_at": saved["updated_at"],
        "confirmed": True,
    }
    assert hr.get(URL).json() == saved
    event = AuditEvent.objects.get(action="company.settings_changed")
    assert (event.company, event.actor, event.object_id) == (person.company, person, person.company_id)


def test_saving_without_changes_publishes_no_event(hr: APIClient) -> None:
    first = hr.put(URL, CHANGED).json()
    assert hr.put(URL, first).json() == first
    assert AuditEvent.objects.filter(action="company.settings_changed").count() == 1


def test_saving_the_defaults_unchanged_chooses_the_promise(hr: APIClient) -> None:
    read = hr.get(URL).json()
    assert CompanySettings.objects.get().promise_chosen_at is None
    settled = hr.put(URL, read).json()
    chosen = CompanySettings.objects.get().promise_chosen_at
    assert chosen is not None
    assert hr.get(URL).json() == settled == read | {"updated_at": settled["updated_at"], "confirmed": True}
    assert not AuditEvent.objects.filter(action="company.settings_changed").exists()
    assert hr.put(URL, settled | {"currency": "EUR"}).status_code == 200
    assert CompanySettings.objects.get().promise_chosen_at == chosen


def test_a_change_based_on_an_outdated_read_is_refused(hr: APIClient) -> None:
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
def test_an_invalid_value_is_refused_with_a_message(hr: APIClient, field: str, value: Any, sentence: str) -> None:
    answer = hr.put(URL, CHANGED | {field: value})
    assert (answer.status_code, answer.json()) == (400, {field: [sentence]})
    without = {name: given for name, given in CHANGED.items() if name != field}
    assert hr.put(URL, without).status_code == (200 if field in LATER else 400)


def test_switching_the_answer_promise_off_is_audited(hr: APIClient) -> None:
    assert hr.put(URL, CHANGED | {"answer_days": None}).json()["answer_days"] is None
    (entry,) = hr.get("/api/activity/", {"kind": "COMPANY"}).json()
    assert "days to answer from 5 to off" in entry["text"]


@pytest.mark.parametrize("savings", [0, 10_000_000])
def test_the_smallest_and_largest_savings_are_accepted(hr: APIClient, savings: int) -> None:
    assert hr.put(URL, CHANGED | {"savings_per_hire": savings}).json()["savings_per_hire"] == savings


def test_a_superuser_chooses_the_company(as_user: SignIn, person: User) -> None:
    superuser = as_user(SuperuserFactory())
    for answer in (superuser.get(URL), superuser.put(URL, CHANGED)):
        assert (answer.status_code, answer.json()["detail"]) == (404, "Choose a company first.")
    theirs = f"{URL}?company_id={person.company_id}"
    assert superuser.put(theirs, CHANGED).status_code == 200
    assert superuser.get(theirs).json()["currency"] == "EUR"
    as_person = superuser.put(f"{URL}?view_as_user_id={person.pk}", CHANGED)
    assert (as_person.status_code, as_person.json()["code"]) == (403, "view_as_read_only")


def test_hr_without_a_company_gets_a_message(as_user: SignIn) -> None:
    answer = as_user(UserFactory(role=Role.HR, company=None)).get(URL)
    assert (answer.status_code, answer.json()["detail"]) == (404, "Choose a company first.")


def test_only_signed_in_users_can_change_settings(person: User) -> None:
    with pytest.raises(NotAllowed):
        update_settings(actor=Actor.system(person.company_id), **CHANGED)


def test_settings_are_read_with_one_statement(person: User, django_assert_num_queries: Any) -> None:
    assert person.company_id is not None
    with django_assert_num_queries(1):
        assert settings_of(person.company_id).savings_per_hire == 5_000


def test_the_database_also_limits_the_savings() -> None:
    with pytest.raises(IntegrityError):
        CompanySettings.objects.filter(company=CompanyFactory()).update(savings_per_hire=10_000_001)
