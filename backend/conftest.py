"""What every app's tests share."""

import csv
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest.mock import patch

import hypothesis
import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.color import Style
from django.db.backends.postgresql.operations import DatabaseOperations
from rest_framework.test import APIClient

from accounts.models import DeviceToken, User
from accounts.tests.factories import SuperuserFactory
from accounts.tests.team import SignIn, Team, make_team
from common.models import Delivery
from common.tests.consistency import assert_consistent
from config.environment import BASE_DIR

# How long one example takes says how busy the machine is; pytest has a limit for each test.
hypothesis.settings.register_profile("without deadline", deadline=None)
hypothesis.settings.load_profile("without deadline")


def delete_all_rows(operations: DatabaseOperations, style: Style, tables: Sequence[str], **options: Any) -> list[str]:
    """The statements that empty `tables` of PostgreSQL, without their triggers."""
    names = map(operations.quote_name, tables)
    return ["SET LOCAL session_replication_role = replica", *(f"DELETE FROM {name}" for name in names)]  # noqa: S608


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """Empties the tables quickly after a test with transactions of its own.

    Django would make all triggers and indexes again each time, as after a migration, and TRUNCATE the tables of
    PostgreSQL, which takes a hundred times as long as to delete a few rows.
    """
    with (
        patch("django.core.management.commands.flush.emit_post_migrate_signal"),
        patch.object(DatabaseOperations, "sql_flush", delete_all_rows),
    ):
        yield


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Rate limits of one test do not reach the next."""
    cache.clear()


@pytest.fixture
def deliver_outbox(db: None) -> Callable[..., None]:
    """Let the worker deliver what is due: the mails that followed from a call, for instance.

    A subscriber that raises fails the test, unless it is to be `failing`.
    """

    def deliver(*, failing: bool = False) -> None:
        call_command("worker", "--once")
        errors = Delivery.objects.exclude(error="").values_list("subscriber", "error")
        assert failing or list(errors) == []

    return deliver


@pytest.fixture
def consistent_afterwards(db: None) -> Iterator[None]:
    """After the test, whatever went wrong in it, `check_integrity` finds nothing wrong with what is stored."""
    yield
    assert_consistent()


@pytest.fixture
def api() -> APIClient:
    """Somebody who has not signed in."""
    return APIClient()


@pytest.fixture
def as_user(db: None) -> SignIn:
    """A client that is signed in as the given user, with a real token."""

    def sign_in(user: User) -> APIClient:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Token {DeviceToken.issue(user)}")
        return client

    return sign_in


@pytest.fixture
def team(db: None) -> Team:
    """One company with somebody of each role, and people who are not of it."""
    return make_team()


@pytest.fixture
def superuser_client(as_user: SignIn) -> APIClient:
    """Signed in as an administrator of the platform."""
    return as_user(SuperuserFactory(username="super", first_name="Sam", last_name="Super"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many cells of the access table were tried: `config.tests.test_access`."""
    tried = sum(
        "test_access.py::test_each_cell" in report.nodeid for report in terminalreporter.stats.get("passed", ())
    )
    if tried:
        with (BASE_DIR / "config/tests/access_table.csv").open(newline="") as file:
            viewers = len(next(csv.reader(file))) - 2
        terminalreporter.write_line(
            f"Access table: {tried * viewers} cells as they should be: {tried} rows, {viewers} callers."
        )
