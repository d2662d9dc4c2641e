"""What a spreadsheet program writes for an error is no value; over HTTP."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.tests.team import SignIn, Team
from connections.linkedin_parser.values import is_spreadsheet_error
from connections.tests.exports import ANNA, table

ERRORS = [
    *("#NAME?", "#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "###", "########", "#name?"),
    *("#BEZUG!", "#WERT!", "#NV", "#ZAHL!", "#ÜBERLAUF!", "#NOM?", "#VALEUR!", "#¡REF!", "#¿NOMBRE?", "#N/D"),
    *("#RIF!", "#NOME?", "#WAARDE!", "#NAZWA?", "#ADR!", "#DEĞER!", "#YOK", "#ИМЯ?", "#ССЫЛКА!", "#Н/Д", "#スピル!"),
    *("Err:508", "#ERROR!"),
]


@pytest.mark.parametrize("text", ERRORS)
def test_errors_are_recognised(text: str) -> None:
    assert is_spreadsheet_error(text)


@pytest.mark.parametrize("text", ["", "#", "##", "#1 Plumbing", "#paid", "C#", "Err", "N/A", "#REF! Ltd", "#NAME"])
def test_other_texts_are_none(text: str) -> None:
    assert not is_spreadsheet_error(text)


@pytest.mark.django_db
def test_errors_become_empty_with_a_warning_by_line(team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    rows = [
        ANNA,
        ["Bo", "Li", "#REF!", "#N/A", "#NAME?", "#WERT!", "########"],
        ["#NAME?", "Wu", "", "wu@x.example", " #ИМЯ? ", "Dev", "04 Mar 2025"],
        ["#NAME?", "", "", "", "", "", "########"],
    ]
    upload = {"file": SimpleUploadedFile("Connections.csv", table(*rows).encode())}
    preview = client.post("/api/import-linkedin/preview/", upload, format="multipart").json()
    assert preview["rows"][1] == ["Bo", "Li", "", "", "", "", ""]
    upload["file"].seek(0)
    answer = client.post("/api/import-linkedin/", upload, format="multipart").json()
    assert answer["warnings"] == [{"line": 3, "code": "spreadsheet_error"}, {"line": 4, "code": "spreadsheet_error"}]
    assert answer["skipped"] == [{"line": 5, "reason": "blank_member"}]
    people = {each["last_name"]: each for each in client.get("/api/connections/").json()}
    fields = ("email", "company", "position", "profile_url", "connected_at")
    assert [people["Li"][name] for name in fields] == [None] * 5
    assert (people["Wu"]["first_name"], people["Wu"]["company"]) == ("", None)
