"""Concurrent and interrupted writes to the connections of one owner, on any database."""

import io
import os
import signal
from collections.abc import Callable
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import connection as database
from django.utils import translation

from accounts.actors import Actor
from accounts.tests.factories import UserFactory
from common.errors import Busy, InvalidInput
from common.tests.concurrency import run_concurrently
from connections.importing import import_connections
from connections.models import Connection, ImportRun
from connections.reader import prepare_import
from connections.services import create_connection, delete_connection
from connections.tests.exports import many

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.usefixtures("consistent_afterwards"),
]
ROWS = 300
FILE = many(ROWS).encode()


@pytest.fixture
def actor(db: None) -> Actor:
    return Actor.for_user(UserFactory())


def importing(actor: Actor) -> Callable[[], Any]:
    return lambda: import_connections(actor=actor, upload=io.BytesIO(FILE), filename="Connections.csv")[0]


def adding(actor: Actor, **values: str) -> Callable[[], Any]:
    return lambda: create_connection(actor=actor, **values)


def test_concurrent_imports_of_one_file_create_no_duplicates(actor: Actor) -> None:
    runs = run_concurrently(*[importing(actor)] * 2)
    assert sorted((run.created, run.unchanged) for run in runs) == [(0, ROWS), (ROWS, 0)]
    assert Connection.objects.filter(owner=actor.effective_user).count() == ROWS
    assert ImportRun.objects.count() == 2


def test_connections_that_change_again_and_again_are_not_imported_into(
    actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare_while_others_write(*args: Any) -> Any:
        prepared = prepare_import(*args)
        adding(actor, first_name="Ann", last_name="Smith", email=f"{uuid4()}@example.com")()
        return prepared

    monkeypatch.setattr("connections.importing.prepare_import", prepare_while_others_write)
    with pytest.raises(Busy, match="Nothing was imported"):
        importing(actor)()
    with translation.override("de"), pytest.raises(Busy, match="Nichts wurde importiert"):
        importing(actor)()
    assert not ImportRun.objects.exists()
    assert Connection.objects.count() == 4


def test_a_person_added_and_imported_at_once_is_stored_once(actor: Actor) -> None:
    by_hand = adding(actor, first_name="Ann0", last_name="Smith0", email="person0@example.com")
    run, added = run_concurrently(importing(actor), by_hand)
    assert run.created + run.updated == ROWS
    # Either the import was first and the form is refused, or the import updated the form's connection.
    assert isinstance(added, InvalidInput) == (run.created == ROWS)
    assert Connection.objects.filter(owner=actor.effective_user).count() == ROWS


def test_adding_one_person_four_times_at_once_stores_one(actor: Actor) -> None:
    answers = run_concurrently(*[adding(actor, first_name="Ann", last_name="Smith", email="ann@example.com")] * 4)
    assert sum(isinstance(each, InvalidInput) for each in answers) == 3
    assert Connection.objects.count() == 1


def test_a_connection_deleted_during_an_import_is_deleted_or_imported_again(actor: Actor) -> None:
    importing(actor)()
    victim = Connection.objects.get(email="person0@example.com")
    deleting = lambda: delete_connection(actor=actor, connection_id=victim.pk, confirmed=True)  # noqa: E731
    run, deleted = run_concurrently(importing(actor), deleting)
    assert deleted is None
    assert (run.created, run.unchanged) in {(0, ROWS), (1, ROWS - 1)}
    assert Connection.objects.count() == ROWS - 1 + run.created


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param("connections.importing.temporary_table", id="before the rows come to the database"),
        pytest.param("connections.importing.lock_connections_of", id="before the owner is locked"),
        # All connections are written, and the transaction is still open.
        pytest.param("connections.models.ImportRun.save_base", id="after all rows"),
        pytest.param("connections.importing.publish", id="before the event"),
        pytest.param("audit.models.AuditEvent.save_base", id="before the audit log"),
    ],
)
def test_killing_the_process_during_an_import_stores_nothing(actor: Actor, moment: str) -> None:
    database.close()
    child = os.fork()
    if not child:
        killed = patch(moment, lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL))
        try:
            with killed:
                importing(actor)()
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL
    assert not Connection.objects.exists()
    assert importing(actor)().created == ROWS
