"""POST /import-linkedin/preview/: reads the first rows like an import, without storing anything."""

from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from accounts.tests.factories import SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from connections.linkedin_parser import PREVIEW_BYTES, preview_export
from connections.models import Connection, ImportRun
from connections.tests.exports import ANNA, BORIS, HEADER, SAMPLES, many, read, sample, table

pytestmark = pytest.mark.django_db
URL = "/api/import-linkedin/preview/"
IMPORTED = [name for name, each in SAMPLES.items() if each["expect"].get("outcome") == "imported"]


def send(client: APIClient, content: bytes | str, name: str = "Connections.csv", **form: Any) -> Any:
    data = content.encode() if isinstance(content, str) else content
    return client.post(URL, {"file": SimpleUploadedFile(name, data), **form}, format="multipart")


@pytest.fixture
def client(as_user: SignIn) -> APIClient:
    return as_user(UserFactory())


@pytest.mark.parametrize("name", IMPORTED)
def test_the_preview_of_a_sample_shows_the_rows_that_its_import_reads(client: APIClient, name: str) -> None:
    preview = send(client, sample(name)).json()
    detected = read(sample(name)).detected
    assert {column["field"]: column["name"] for column in preview["columns"]} == detected.columns_mapped
    assert preview["ignored"] == detected.columns_ignored
    assert len(preview["rows"]) == 5
    assert all(len(row) == len(preview["columns"]) for row in preview["rows"])
    names = [column["name"] for column in preview["columns"]]
    assert names == [each for each in SAMPLES[name]["format"]["columns"] if each in names]
    assert "\ufffd" not in str(preview["rows"])


def test_rows_are_shown_as_in_the_file_and_nothing_is_stored(client: APIClient) -> None:
    text = "Notes:\n\n" + table(ANNA, [], [""] * 7, BORIS, ["", "", "", "", "", "", "07 Nov 2020"])
    answer = send(client, text)
    assert answer.status_code == 200
    assert answer.json()["rows"] == [ANNA, BORIS, ["", "", "", "", "", "", "07 Nov 2020"]]
    assert [column["name"] for column in answer.json()["columns"]] == HEADER
    assert not Connection.objects.exists()
    assert not ImportRun.objects.exists()


def test_cells_are_shown_in_one_line_and_short_rows_are_padded(client: APIClient) -> None:
    text = f'{",".join(HEADER)}\n"Anna ""Ann""","Berg, PhD",,,"Acme\nGmbH",Engineer,\nBo,Li\n'
    assert send(client, text).json()["rows"] == [
        ['Anna "Ann"', "Berg, PhD", "", "", "Acme GmbH", "Engineer", ""],
        ["Bo", "Li", "", "", "", "", ""],
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_file_truncated_within_a_character_is_shown(client: APIClient, encoding: str) -> None:
    content = table(*[["Zoë", "Müller", "", "", "é" * 100, "", ""]] * 10_000).encode(encoding)
    for cut in range(PREVIEW_BYTES, PREVIEW_BYTES + 3):
        assert send(client, content[:cut]).json()["rows"][0][:2] == ["Zoë", "Müller"]


def test_only_the_beginning_of_the_file_is_read(client: APIClient) -> None:
    with patch("connections.views.imports.preview_export", wraps=preview_export) as reading:
        assert send(client, many(30_000)).status_code == 200
    head, _name = reading.call_args.args
    assert len(head) == PREVIEW_BYTES


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 400, "empty_file"),
        (",".join(HEADER) + "\n,,,,,,\n", 400, "no_rows"),
        (sample("d12_unrelated_columns.csv"), 400, "unknown_columns"),
        ("First Name,Last Name,Verification type\nAnna,Berg,ID", 400, "wrong_linkedin_file"),
        ("Ada,Byron,ada@example.com\nGrace,Hopper,grace@example.com\n", 400, "no_header"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), 415, "not_text"),
        ("<!doctype html><html><body>Sign in</body></html>", 415, "not_csv"),
        (b"PK\x03\x04" + bytes(100), 415, "not_text"),
        (b"First Name,Last Name\n" + b"x" * (10 * 1024 * 1024), 413, "file_too_large"),
    ],
)
def test_a_file_without_people_is_refused_as_in_an_import(
    client: APIClient, content: bytes | str, status: int, code: str
) -> None:
    answer = send(client, content)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_missing_file_is_refused(client: APIClient) -> None:
    answer = client.post(URL, {}, format="multipart")
    assert (answer.status_code, answer.json()["code"]) == (400, "no_file")


def test_a_superuser_can_preview_only_as_themselves(as_user: SignIn) -> None:
    assert send(as_user(SuperuserFactory()), table(ANNA), view_as_user_id="current").status_code == 200
