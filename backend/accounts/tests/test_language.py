"""The language that people and companies choose, and the language of responses."""

import re

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from rest_framework.test import APIClient

from accounts.models import CompanySettings
from accounts.tests.team import SignIn, Team
from config.environment import BASE_DIR
from tools.translations import sentences

pytestmark = pytest.mark.django_db


def test_people_choose_their_language(team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    assert client.get("/api/auth/user/").json()["language"] == ""
    answer = client.patch("/api/auth/user/", {"language": "de"})
    assert (answer.status_code, answer.json()["language"]) == (200, "de")
    team.employee.refresh_from_db()
    assert team.employee.language_of_mails == "de"
    assert client.patch("/api/auth/user/", {"language": ""}).json()["language"] == ""


def test_an_unknown_language_is_refused(team: Team, as_user: SignIn) -> None:
    answer = as_user(team.employee).patch("/api/auth/user/", {"language": "tlh"})
    assert (answer.status_code, answer.json()) == (400, {"language": ["Select one of the languages"]})


def test_a_company_has_a_language_for_people_who_have_chosen_none(team: Team, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    stored = hr.get("/api/company-settings/").json()
    assert stored["language"] == ""
    assert hr.put("/api/company-settings/", stored | {"language": "de"}, format="json").status_code == 200
    assert hr.get("/api/auth/user/").json()["company_language"] == "de"
    employee = type(team.employee).objects.get(pk=team.employee.pk)
    assert employee.language_of_mails == "de"
    employee.language = "en"
    assert employee.language_of_mails == "en"


def test_settings_without_a_language_keep_it(team: Team, as_user: SignIn) -> None:
    CompanySettings.objects.filter(company=team.company).update(language="de")
    hr = as_user(team.hr)
    stored = hr.get("/api/company-settings/").json()
    del stored["language"]
    assert hr.put("/api/company-settings/", stored, format="json").json()["language"] == "de"


def test_responses_follow_accept_language() -> None:
    client = APIClient()
    english = client.post("/api/auth/token/", {})
    german = client.post("/api/auth/token/", {}, headers={"accept-language": "de-AT,de;q=0.9"})
    other = client.post("/api/auth/token/", {}, headers={"accept-language": "fr"})
    assert german.json() != english.json() == other.json()
    assert (english["Content-Language"], german["Content-Language"]) == ("en", "de")
    assert "Accept-Language" in german["Vary"]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de;q=0", "en"),
        ("de-AT ; q=0.0, de;Q=0.000", "en"),
        ("de;q=0, de-AT;q=0.1", "de"),
        ("en;q=0, de;q=0.001", "de"),
        ("fr, de;q=0, *", "en"),
        ("de;q=0.5, en;q=0.1", "de"),
    ],
)
def test_a_language_that_is_refused_is_not_chosen(accepted: str, language: str) -> None:
    answer = APIClient().post("/api/auth/token/", {}, headers={"accept-language": accepted})
    assert answer["Content-Language"] == language


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/referrals/?answer=never", "answer"),
        ("/api/referrals/?job=x", "job"),
        ("/api/referrals/?created_from=x", "created_from"),
        (f"/api/referrals/?search={'x' * 300}", "search"),
        ("/api/users/?never_signed_in=x", "never_signed_in"),
    ],
)
def test_what_is_wrong_in_a_query_is_said_in_german(team: Team, as_user: SignIn, path: str, field: str) -> None:
    english, german = (
        as_user(team.hr).get(path, headers={"accept-language": language}).json()[field] for language in ("en", "de")
    )
    assert english != german


def test_a_wrong_old_password_is_said_in_german(team: Team, as_user: SignIn) -> None:
    body = {"old_password": "wrong", "new_password1": "orchard-lamp-42", "new_password2": "orchard-lamp-42"}
    answer = as_user(team.hr).post("/api/auth/password/change/", body, headers={"accept-language": "de"})
    assert answer.json() == {"old_password": ["Das ist nicht Ihr bisheriges Passwort. Bitte geben Sie es erneut ein."]}


def test_every_sentence_has_a_german_translation() -> None:
    with (BASE_DIR / "locale/de/LC_MESSAGES/django.po").open("rb") as file:
        catalog = read_po(file, locale="de")
    marked = sentences()
    missing = [message.id for message in marked if message.id and not catalog.get(message.id, message.context)]
    empty = [message.id for message in catalog if message.id and not all(strings(message))]
    gone = [message.id for message in catalog if message.id and not marked.get(message.id, message.context)]
    assert (missing, empty, gone) == ([], [], []), "Run `make translations`, and translate what is empty in django.po"


def strings(message: Message) -> list[str]:
    return [str(each or "") for each in (message.string if isinstance(message.string, tuple) else (message.string,))]


def test_a_translation_has_the_values_of_its_sentence() -> None:
    with (BASE_DIR / "locale/de/LC_MESSAGES/django.po").open("rb") as file:
        catalog = read_po(file, locale="de")
    for message in catalog:
        ids = [str(each) for each in (message.id if isinstance(message.id, tuple) else (message.id,))]
        for string in strings(message) if message.id else ():
            assert values_in(string) in map(values_in, ids), message.id


def values_in(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}|%\(\w+\)s", text))
