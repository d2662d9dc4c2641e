"""Files are read in separate processes, with limits, a few at a time, and without blocking other requests."""

import sqlite3
import sys
from io import BytesIO
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection as database
from rest_framework.test import APIClient

from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn
from connections import reader
from connections.linkedin_parser import RejectedFileError
from connections.models import Connection, ImportRun
from connections.reader_process import STORED_FIELDS
from connections.staging import staged
from connections.tests.exports import ANNA, BORIS, many, table

URLS = ["/api/import-linkedin/", "/api/import-linkedin/preview/"]
TWO = table(ANNA, BORIS)
LARGEST = many(49_000)


@pytest.fixture
def client(as_user: SignIn) -> APIClient:
    return as_user(UserFactory())


def send(client: APIClient, content: str, url: str = URLS[0]) -> Any:
    return client.post(url, {"file": SimpleUploadedFile("Connections.csv", content.encode())}, format="multipart")


def assert_refused(client: APIClient, content: str) -> None:
    answer = send(client, content)
    assert (answer.status_code, answer.json().get("code")) == (400, "unreadable_file")
    assert "save it as 'CSV UTF-8'" in answer.json()["detail"]
    assert not Connection.objects.exists()
    assert not ImportRun.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db
def test_a_file_that_takes_too_much_memory_is_refused(client: APIClient, settings: Any) -> None:
    settings.IMPORT_MEMORY_MB = 30
    assert_refused(client, LARGEST)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("seconds", "never_ends", "ended_by"),
    [(3, "while True: pass", "SIGKILL"), (4, "time.sleep(60)", "timed out")],
    ids=["computing", "waiting"],
)
def test_a_file_that_takes_too_long_is_refused(
    client: APIClient,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    seconds: int,
    never_ends: str,
    ended_by: str,
) -> None:
    """Only the parser is replaced, since the time that a real file takes depends on the machine."""
    program = tmp_path / "program"
    program.write_text(
        f"#!{sys.executable}\n"
        "import sys, time\n"
        f"sys.path.insert(0, {str(reader.BACKEND)!r})\n"
        "from connections import reader_process\n"
        "def answer_to(task, upload):\n"
        f"    {never_ends}\n"
        "reader_process.answer_to = answer_to\n"
        "reader_process.main()\n"
    )
    program.chmod(0o700)
    monkeypatch.setattr("sys.executable", str(program))
    settings.IMPORT_SECONDS = seconds
    if ended_by == "SIGKILL":
        # On a busy machine, the limit of wall-clock time would be reached first.
        monkeypatch.setattr("subprocess.run", lambda *args, **more: run(*args, **{**more, "timeout": 60}))  # noqa: S603  # as given
    assert_refused(client, TWO)
    assert ended_by in caplog.text


@pytest.mark.slow
@pytest.mark.django_db
def test_an_error_while_reading_is_a_refusal_and_logged(
    client: APIClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    assert send(client, TWO).json()["code"] == "unreadable_file"
    assert "Reading an import was given up" in caplog.text


@pytest.mark.slow
@pytest.mark.any_database
def test_an_exception_in_the_reader_is_logged_without_values(caplog: pytest.LogCaptureFixture) -> None:
    stored = [["not-a-date" if field == "connected_at" else None for field in STORED_FIELDS]]
    with pytest.raises(RejectedFileError):
        reader.run_reader_process(BytesIO(TWO.encode()), "Connections.csv", lambda: stored)
    assert "builtins.ValueError" in caplog.text
    assert "in stored_connection" in caplog.text
    assert "not-a-date" not in caplog.text


@pytest.mark.django_db
@pytest.mark.parametrize("url", URLS)
@pytest.mark.parametrize("places", ["admitted", "working"])
def test_above_the_limit_of_concurrent_reads_the_response_is_503(
    client: APIClient, monkeypatch: pytest.MonkeyPatch, url: str, places: str
) -> None:
    monkeypatch.setattr(reader, "SECONDS_FOR_A_PLACE", 0.1)
    semaphore = getattr(reader, places)
    taken = 0
    try:
        while semaphore.acquire(blocking=False):
            taken += 1
        answer = send(client, TWO, url)
    finally:
        semaphore.release(taken)
    assert answer.status_code == 503
    assert answer.json() == {
        "code": "busy",
        "detail": "Several imports are under way. Try again in a few seconds.",
    }
    assert int(answer["Retry-After"]) > 0
    assert send(client, TWO, url).status_code == 200


@pytest.mark.django_db
def test_refused_files_no_longer_count_towards_the_limit(client: APIClient) -> None:
    for _ in range(10):
        assert send(client, "").status_code == 400
    assert send(client, TWO).status_code == 200


@pytest.mark.django_db
def test_imported_values_are_the_same_as_those_of_the_model(client: APIClient) -> None:
    odd = ["Žofka", "O'Łaś\u3000Ǆ", "https://x.yz/ß", "Ǆ@example.com", "ﷺ" * 200, "İstanbul % \\ %s ø", "2020-02-29"]
    for row in (odd, [*odd[:4], "New", *odd[5:]]):
        assert send(client, table(row, BORIS, ["", "Half", "", "", "x", "", ""])).status_code == 200
        for stored in Connection.objects.all():
            before = {field.attname: getattr(stored, field.attname) for field in Connection._meta.concrete_fields}
            stored.save()
            stored.refresh_from_db()
            assert {name: getattr(stored, name) for name in before} == before
    assert Connection.objects.count() == 3


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_rows_are_staged_while_another_transaction_writes() -> None:
    if database.vendor != "sqlite":
        pytest.skip("Only SQLite has one writer at a time")
    row = [None, *["x"] * 6, None, *["x"] * 8]
    other = sqlite3.connect(database.settings_dict["NAME"], isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        with staged([row] * 1_200), database.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM staged_connection")
            assert cursor.fetchone() == (1_200,)
    finally:
        other.close()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_locked_database_is_503_and_nothing_is_stored(client: APIClient) -> None:
    if database.vendor != "sqlite":
        pytest.skip("Only SQLite has one writer at a time")
    assert client.get("/api/connections/").json() == []
    other = sqlite3.connect(database.settings_dict["NAME"], isolation_level=None)
    try:
        with database.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 100")
        other.execute("BEGIN IMMEDIATE")
        added = {"first_name": "Anna", "last_name": "Berg"}
        answers = [client.post("/api/connections/", added), send(client, TWO)]
        assert client.get("/api/connections/").json() == []
    finally:
        other.close()
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert int(answer["Retry-After"]) > 0
    assert send(client, TWO).json()["created"] == 2
