"""What Vouch exports, it reads back unchanged, in values and in keys; over HTTP."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from common.spreadsheets import csv_lines, neutralised, restored
from connections.models import Connection
from connections.tests.exports import DATA, HEADER, sample

FIELDS = ("first_name", "last_name", "profile_url", "email", "company", "position", "connected_at")
PEOPLE: list[dict[str, Any]] = json.loads((DATA / "own_export.json").read_text("utf-8"))


def upload(client: APIClient, content: bytes) -> dict[str, Any]:
    file = SimpleUploadedFile("connections.csv", content)
    answer = client.post("/api/import-linkedin/", {"file": file}, format="multipart")
    assert answer.status_code == 200, answer.content
    return {name: answer.json()[name] for name in ("created", "updated", "unchanged", "merged_in_file", "warnings")}


def listed(client: APIClient) -> list[dict[str, Any]]:
    return [{name: each[name] for name in FIELDS} for each in client.get("/api/connections/").json()]


def exported(client: APIClient, language: str = "en", **query: str) -> bytes:
    answer: Any = client.get("/api/connections/export/", query, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.content
    return bytes(answer.getvalue())


def nothing_but(**counts: int) -> dict[str, Any]:
    return {"created": 0, "updated": 0, "unchanged": 0, "merged_in_file": 0, "warnings": [], **counts}


@pytest.mark.both_databases
@pytest.mark.django_db
def test_an_export_that_is_imported_changes_nothing(team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    for person in PEOPLE:
        assert client.post("/api/connections/", person).status_code == 201
    content = exported(client)
    before = listed(client)
    assert upload(client, content) == nothing_but(unchanged=len(PEOPLE))
    assert listed(client) == before
    # Also with semicolons, as European spreadsheets want them, and with the headings of another language.
    for other in (exported(client, separator="semicolon"), exported(client, "de")):
        assert upload(client, other) == nothing_but(unchanged=len(PEOPLE))
    # And whoever has lost everything gets it back.
    Connection.objects.all().delete()
    assert upload(client, content) == nothing_but(created=len(PEOPLE))
    assert listed(client) == before


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["f01_own_export_first.csv", "f07_names_to_search.csv", "d01_current_7col.csv"])
def test_what_was_imported_can_be_exported_and_imported_again(name: str, team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    count = upload(client, sample(name))["created"]
    before = listed(client)
    assert upload(client, exported(client)) == nothing_but(unchanged=count)
    assert listed(client) == before


@pytest.mark.django_db
def test_an_address_that_begins_with_an_apostrophe_keeps_it(team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    person = {"first_name": "Ann", "last_name": "Oord", "email": "'t.oord@example.com"}
    assert client.post("/api/connections/", person).status_code == 201
    before = listed(client)
    assert upload(client, exported(client)) == nothing_but(unchanged=1)
    assert listed(client) == before


@pytest.mark.both_databases
@pytest.mark.django_db
def test_names_in_another_spelling_are_the_same_people(team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    names = [("Shane", "O’Neil"), ("Jean-Paul", "Roy"), ("José", "García"), ("小龙", "李"), ("Anna Maria", "Berg")]
    again = [
        ("SHANE", "O'Neil"),
        ("Jean‑Paul", "Roy"),
        ("Jose", "Garcia"),
        ("小 龙", "李"),
        ("Anna\u00a0Maria", "Berg"),
    ]
    first, second = (
        "".join(csv_lines(HEADER, [[*name, "", "", "Acme", "Dev", ""] for name in each])).encode()
        for each in (names, again)
    )
    assert upload(client, first)["created"] == len(names)
    assert upload(client, second) == nothing_but(updated=len(names) - 1, unchanged=1)


@given(st.text(alphabet="'=+-@\t\r\n; a\ufeff", max_size=12))
def test_every_guard_can_be_taken_off_again(text: str) -> None:
    assert restored(neutralised(text)) == text
    assert neutralised(text)[:1] not in set("=+-@\t\r")
