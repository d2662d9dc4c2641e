"""Reading a file with people to invite."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from accounts.tests.team import SignIn, Team

pytestmark = pytest.mark.django_db
PATH = "/api/users/invitations/file/"
EXCEL = (Path(__file__).parent / "data" / "excel_windows_1252.csv").read_bytes()


def read(client: Any, data: bytes, name: str = "people.csv") -> Any:
    upload = BytesIO(data)
    upload.name = name
    return client.post(PATH, {"file": upload}, format="multipart")


def rows(answer: Any) -> list[tuple[str, str, str]]:
    assert answer.status_code == 200, answer.content
    return [(row["first_name"], row["last_name"], row["email"]) for row in answer.json()["people"]]


def test_a_file_of_a_german_excel_keeps_its_umlauts(team: Team, as_user: SignIn) -> None:
    people = rows(read(as_user(team.hr), EXCEL))
    assert people == [
        ("J\u00fcrgen", "M\u00f6ller", "juergen.moeller@partner.example"),
        ("Zo\u00eb", "Str\u00e4\u00dfer", "zoe.straesser@partner.example"),
    ]
    # Names are stored as they are read.
    listed = [{"first_name": first, "last_name": last, "email": email} for first, last, email in people]
    body = {"role": "EMPLOYEE", "department": "Engineering", "people": listed}
    answer = as_user(team.hr).post("/api/users/invitations/", body, format="json").json()
    assert [row["first_name"] for row in answer["results"]] == ["J\u00fcrgen", "Zo\u00eb"]
    assert User.objects.get(email="juergen.moeller@partner.example").last_name == "M\u00f6ller"


def test_names_are_what_the_headings_say(team: Team, as_user: SignIn) -> None:
    text = "Personalnr.;Nachname;Vorname;E-Mail;Abteilung\n1023;Sommer;Anna Kai;kai@partner.example;Vertrieb\n;;;;\n"
    assert rows(read(as_user(team.hr), text.encode())) == [("Anna Kai", "Sommer", "kai@partner.example")]
    text = "Email,Department\nlea@partner.example,Sales\n"
    assert rows(read(as_user(team.hr), text.encode("utf-16"))) == [("", "", "lea@partner.example")]
    text = "Name\tMail\nOne Person\tno address\nAnother\t\n"
    assert rows(read(as_user(team.hr), text.encode())) == [("One", "Person", "no address"), ("Another", "", "")]


def test_a_file_without_headings_is_read_as_text(team: Team, as_user: SignIn) -> None:
    answer = read(
        as_user(team.hr), "J\u00fcrgen <j@partner.example>\nzo@partner.example".encode("cp1252"), "people.txt"
    )
    assert answer.json() == {"people": [], "text": "J\u00fcrgen <j@partner.example>\nzo@partner.example"}


def test_what_cannot_be_read_is_refused_with_a_sentence(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    for data, status, code in ((b"", 400, "empty_file"), (b"%PDF-1.7", 415, "not_text")):
        answer = read(client, data)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.json()["detail"]
    assert client.post(PATH, {}, format="multipart").json()["code"] == "no_file"


def test_a_name_is_guessed_from_the_address_only_without_one(team: Team, as_user: SignIn) -> None:
    people = [
        {"email": "ada.lovelace@new.example"},
        {"email": "b@new.example", "name": "Bo  Li"},
        {"email": "c@new.example", "last_name": "Cher"},
    ]
    body = {"role": "EMPLOYEE", "department": "Engineering", "people": people, "preview": True}
    answer = as_user(team.hr).post("/api/users/invitations/", body, format="json").json()["results"]
    names = [(row["first_name"], row["last_name"]) for row in answer]
    assert names == [("Ada", "Lovelace"), ("Bo", "Li"), ("", "Cher")]
