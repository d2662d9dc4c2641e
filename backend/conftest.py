"""Fixtures for the tests of all apps."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any
from unittest.mock import patch

import hypothesis
import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.color import Style
from django.db import connection
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.backends.sqlite3.base import DatabaseWrapper as SQLite
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import DeviceToken, User
from accounts.tests.factories import SuperuserFactory
from accounts.tests.team import SignIn, Team, make_team
from common.encryption import unwrapped_keys
from common.models import Delivery, UndoWindow
from common.tests.consistency import assert_consistent, mixed_rows
from common.throttling import large_answers

# No deadline for single examples, which take longer on a busy machine. Each test has pytest's timeout.
hypothesis.settings.register_profile("without deadline", deadline=None)
hypothesis.settings.load_profile("without deadline")

APPEND_ONLY = import_module("audit.migrations.0002_append_only")
SQLiteOperations: Any = SQLite.ops_class
delete_rows = SQLiteOperations.sql_flush


def delete_rows_of_postgresql(
    operations: DatabaseOperations, style: Style, tables: Sequence[str], **options: Any
) -> list[str]:
    """Return the statements that empty `tables` of PostgreSQL without firing their triggers."""
    names = map(operations.quote_name, tables)
    return ["SET LOCAL session_replication_role = replica", *(f"DELETE FROM {name}" for name in names)]  # noqa: S608


def delete_rows_of_sqlite(operations: Any, *args: Any, **options: Any) -> list[str]:
    """Return Django's statements that empty tables, without the trigger by which nobody deletes from the audit log."""
    create = APPEND_ONLY.CREATE["sqlite"]
    return [*APPEND_ONLY.DROP["sqlite"], *delete_rows(operations, *args, **options), *create]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """Empty the tables quickly after each test that commits transactions.

    By default, Django creates all triggers and indexes again each time, as after a migration, and runs TRUNCATE on
    PostgreSQL, which takes a hundred times as long as deleting a few rows.
    """
    with (
        patch("django.core.management.commands.flush.emit_post_migrate_signal"),
        patch.object(DatabaseOperations, "sql_flush", delete_rows_of_postgresql),
        patch.object(SQLiteOperations, "sql_flush", delete_rows_of_sqlite),
    ):
        yield


@pytest.fixture(autouse=True)
def companies_are_separate(request: pytest.FixtureRequest) -> Iterator[None]:
    """Assert after each test with the database that no row names one of another company.

    The marker `mixes_companies` is for tests that do it on purpose.
    """
    marked = request.node.get_closest_marker
    uses_database = marked("django_db") or {"db", "transactional_db"} & set(request.fixturenames)
    if not uses_database or marked("mixes_companies"):
        yield
        return
    # Requested here, so that this fixture ends first.
    request.getfixturevalue("_django_db_helper")
    yield
    if not connection.needs_rollback:
        assert mixed_rows() == []


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Clear the cache, the large answers that no test read to their end, and the data keys before each test."""
    cache.clear()
    large_answers.clear()
    unwrapped_keys.clear()


@pytest.fixture
def deliver_due(db: None) -> Callable[..., None]:
    """Return a function that lets the worker deliver everything that is due; what can still be undone is not.

    The test fails if a subscriber raises, unless `failing` is given. Webhooks of tests need no receiver.
    """

    def deliver(*, failing: bool = False) -> None:
        call_command("worker", "--once")
        errors = Delivery.objects.exclude(error__in=("", "NotDelivered")).values_list("subscriber", "error")
        assert failing or list(errors) == []

    return deliver


@pytest.fixture
def deliver_outbox(deliver_due: Callable[..., None]) -> Callable[..., None]:
    """Return a function that does so once the time of undoing is over, such as for the mails after a request."""

    def deliver(*, failing: bool = False) -> None:
        now = timezone.now()
        UndoWindow.objects.filter(ends_at__gt=now).update(ends_at=now)
        deliver_due(failing=failing)

    return deliver


@pytest.fixture
def consistent_afterwards(db: None) -> Iterator[None]:
    """Assert after the test that `check_integrity` finds no errors in the stored data."""
    yield
    assert_consistent()


@pytest.fixture
def api() -> APIClient:
    """Return a client that is not signed in."""
    return APIClient()


@pytest.fixture
def as_user(db: None) -> SignIn:
    """Return a function that returns a client signed in as the given user, with a real token."""

    def sign_in(user: User) -> APIClient:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Token {DeviceToken.issue(user)}")
        return client

    return sign_in


@pytest.fixture
def team(db: None) -> Team:
    """Return a company with a user of each role, and users outside that company."""
    return make_team()


@pytest.fixture
def superuser_client(as_user: SignIn) -> APIClient:
    """Return a client that is signed in as an administrator of the platform."""
    return as_user(SuperuserFactory(username="super", first_name="Sam", last_name="Super"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many cells of the access table were tested: see `config.tests.test_access`."""
    passed = terminalreporter.stats.get("passed", ())
    cells = sum(value for report in passed for name, value in report.user_properties if name == "cells")
    if cells:
        terminalreporter.write_line(f"Access table: {cells} cells are as they should be.")
