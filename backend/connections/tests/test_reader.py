"""Files are read in separate processes, with limits, a few at a time, and without blocking other requests."""

import json
import re
import signal
import sqlite3
import sys
from io import BytesIO
from pathlib import Path
from subprocess import run
from typing import Any, NoReturn

import psycopg
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection as database
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from connections import reader
from connections.importing import temporary_table, write_rows
from connections.linkedin_parser import RejectedFileError
from connections.models import Connection, ImportRun
from connections.reader_process import ROW_FIELDS, STORED_FIELDS
from connections.tests.exports import ANNA, BORIS, many, table
from connections.tests.factories import ConnectionFactory

URL = "/api/import-linkedin/"
TWO = table(ANNA, BORIS)
LARGEST = many(49_000)


@pytest.fixture
def client(as_user: SignIn) -> APIClient:
    return as_user(UserFactory())


def send(client: APIClient, content: str, url: str = URL) -> Any:
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
    settings.IMPORT_MEMORY_MB = 90
    assert_refused(client, LARGEST)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("never_ends", ["while True: pass", "time.sleep(60)"], ids=["computing", "waiting"])
def test_a_file_that_takes_too_long_is_refused(
    client: APIClient,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    never_ends: str,
) -> None:
    """Only the parser is replaced, since the time that a real file takes depends on the machine."""
    replace_reading(monkeypatch, tmp_path, never_ends)
    settings.IMPORT_SECONDS = 4
    assert_refused(client, TWO)
    assert "timed out" in caplog.text or "SIGKILL" in caplog.text


@pytest.mark.slow
def test_the_process_ends_by_itself_if_nobody_limits_its_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As after the server was killed."""
    replace_reading(monkeypatch, tmp_path, "while True: pass")
    task = {"upload": 0, "filename": "", "stored": [], "seconds": 1, "memory": 512 * 1024 * 1024}
    ended = run([sys.executable], input=json.dumps(task).encode(), timeout=60, check=False)
    assert ended.returncode == -signal.SIGKILL


def replace_reading(monkeypatch: pytest.MonkeyPatch, folder: Path, statement: str) -> None:
    """Let the process that reads files execute this statement instead."""
    program = folder / "program"
    program.write_text(
        f"#!{sys.executable}\n"
        "import sys, time\n"
        f"sys.path.insert(0, {str(reader.BACKEND)!r})\n"
        "from connections import reader_process\n"
        "def answer_to(*args):\n"
        f"    {statement}\n"
        "reader_process.answer_to = answer_to\n"
        "reader_process.main()\n"
    )
    program.chmod(0o700)
    monkeypatch.setattr("sys.executable", str(program))


@pytest.mark.slow
@pytest.mark.django_db
def test_an_error_while_reading_is_a_refusal_and_logged(
    client: APIClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    assert send(client, TWO).json()["code"] == "unreadable_file"
    assert "Reading an import was given up" in caplog.text


@pytest.mark.slow
def test_an_exception_in_the_reader_is_logged_without_values(caplog: pytest.LogCaptureFixture) -> None:
    stored = [["not-a-date" if field == "connected_at" else None for field in STORED_FIELDS]]
    with pytest.raises(RejectedFileError):
        reader.prepare_import(BytesIO(TWO.encode()), "Connections.csv", stored)
    assert "builtins.ValueError" in caplog.text
    assert "in stored_connection" in caplog.text
    assert "not-a-date" not in caplog.text


@pytest.mark.django_db
@pytest.mark.parametrize("places", ["admitted", "working"])
def test_above_the_limit_of_concurrent_imports_the_response_is_503(
    client: APIClient, monkeypatch: pytest.MonkeyPatch, places: str
) -> None:
    monkeypatch.setattr(reader, "SECONDS_FOR_A_PLACE", 0.1)
    semaphore = getattr(reader, places)
    taken = 0
    try:
        while semaphore.acquire(blocking=False):
            taken += 1
        answer = send(client, TWO)
        # A preview reads little, and needs no place.
        assert send(client, TWO, "/api/import-linkedin/preview/").status_code == 200
    finally:
        semaphore.release(taken)
    assert answer.status_code == 503
    assert answer.json() == {
        "code": "busy",
        "detail": "Several imports are under way. Try again in a few seconds.",
    }
    assert int(answer["Retry-After"]) > 0
    assert send(client, TWO).status_code == 200


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


@pytest.mark.django_db
def test_rows_of_another_owner_are_never_written_whatever_the_process_returns(team: Team) -> None:
    theirs: Connection = ConnectionFactory(owner=team.other_hr, first_name="Grace", email="grace@elsewhere.test")
    row = [getattr(theirs, name) for name in ROW_FIELDS]
    row[ROW_FIELDS.index("first_name")] = "Mallory"
    row[ROW_FIELDS.index("email_key")] = "mallory@elsewhere.test"
    with temporary_table([row]):
        write_rows(team.employee.pk, timezone.now(), updates=True)
    stored = Connection.objects.get()
    assert (stored.first_name, stored.email_key) == ("Grace", "grace@elsewhere.test")
    assert stored.url_key == theirs.url_key


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_file_is_read_while_another_transaction_writes(client: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """On SQLite, where only one transaction can write at a time."""
    if database.vendor != "sqlite":
        pytest.skip("Only SQLite has one writer at a time")
    read = reader.prepare_import

    def read_while_locked(*args: Any) -> reader.PreparedImport:
        other = sqlite3.connect(database.settings_dict["NAME"], isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            return read(*args)
        finally:
            other.close()

    monkeypatch.setattr("connections.importing.prepare_import", read_while_locked)
    assert send(client, TWO).json()["created"] == 2


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_temporary_table_is_filled_while_another_transaction_writes() -> None:
    if database.vendor != "sqlite":
        pytest.skip("Only SQLite has one writer at a time")
    row = [None, *["x"] * 6, None, *["x"] * 8]
    other = sqlite3.connect(database.settings_dict["NAME"], isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        with temporary_table([row] * 1_200), database.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM imported")
            assert cursor.fetchone() == (1_200,)
    finally:
        other.close()


@pytest.mark.django_db(transaction=True)
def test_on_postgresql_all_statements_on_the_temporary_table_are_in_one_transaction(client: APIClient) -> None:
    """Otherwise a pooler in transaction mode could execute each statement on another connection."""
    if database.vendor != "postgresql":
        pytest.skip("SQLite has no pooler, and is not to be kept from others meanwhile")
    statements: list[tuple[bool, str]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if re.search(r"\bimported\b", sql):
            statements.append((database.in_atomic_block, sql))
        return execute(sql, params, many, context)

    with database.execute_wrapper(note):
        send(client, table(ANNA))
    assert Connection.objects.count() == 1
    assert [sql for in_transaction, sql in statements if not in_transaction] == []
    assert len(statements) > 3


@pytest.mark.django_db(transaction=True)
def test_losing_the_database_connection_while_copying_rows_is_503(
    client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    if database.vendor != "postgresql":
        pytest.skip("SQLite has no COPY")

    def copy(*_: Any) -> NoReturn:
        raise psycopg.errors.ProtocolViolation("server conn crashed?")

    monkeypatch.setattr(psycopg.Cursor, "copy", copy)
    answer = send(client, table(ANNA))
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert not Connection.objects.exists()


@pytest.mark.both_databases
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
