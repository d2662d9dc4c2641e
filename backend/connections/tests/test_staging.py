"""Writing the rows of a file to the database."""

from typing import Any, NoReturn

import psycopg
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.utils import timezone

from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.reader_process import ROW_FIELDS
from connections.staging import staged, write_staged
from connections.tests.exports import ANNA, table
from connections.tests.factories import ConnectionFactory
from connections.tests.test_import_linkedin import URL, send


@pytest.mark.django_db
def test_rows_of_another_owner_are_never_written_whatever_the_reader_returns(team: Team) -> None:
    theirs: Connection = ConnectionFactory(owner=team.other_hr, first_name="Grace", email="grace@elsewhere.test")
    row = [getattr(theirs, name) for name in ROW_FIELDS]
    row[ROW_FIELDS.index("first_name")] = "Mallory"
    row[ROW_FIELDS.index("email_key")] = "mallory@elsewhere.test"
    with staged([row]):
        write_staged(team.employee.pk, timezone.now(), updates=True)
    theirs.refresh_from_db()
    assert (theirs.first_name, theirs.email_key) == ("Grace", "grace@elsewhere.test")


@pytest.mark.django_db(transaction=True)
def test_on_postgresql_all_statements_on_staged_rows_are_in_one_transaction(team: Team, as_user: SignIn) -> None:
    """Otherwise a pooler in transaction mode could execute each statement on another connection."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no pooler, and is not to be kept from others meanwhile")
    statements: list[tuple[bool, str]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if "staged_connection" in sql:
            statements.append((connection.in_atomic_block, sql))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        send(as_user(team.employee), table(ANNA))
    assert Connection.objects.filter(owner=team.employee).count() == 1
    assert [sql for in_transaction, sql in statements if not in_transaction] == []
    assert len(statements) > 3


@pytest.mark.django_db(transaction=True)
def test_losing_the_database_connection_while_copying_rows_is_503(
    team: Team, as_user: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no COPY")

    def copy(*_: Any) -> NoReturn:
        raise psycopg.errors.ProtocolViolation("server conn crashed?")

    monkeypatch.setattr(psycopg.Cursor, "copy", copy)
    answer = as_user(team.employee).post(URL, {"file": file(table(ANNA))}, format="multipart")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert not Connection.objects.filter(owner=team.employee).exists()


def file(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("Connections.csv", text.encode())
