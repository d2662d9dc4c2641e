"""Concurrent creation of indexes, and migrations that were interrupted."""

from typing import Any

import pytest
from django.db import connection, migrations, models
from django.db.migrations.state import ProjectState

from common.migration_operations import AddIndexConcurrently, RemoveIndexConcurrently, drop_index
from companies.models import Company

# PostgreSQL allows none of this within a transaction.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
INDEX = models.Index(fields=["website", "id"], name="company_by_website")


def apply(*operations: Any) -> None:
    """Apply operations as a migration that is not atomic."""
    state = ProjectState.from_apps(Company._meta.apps)

    class BrokenOff(migrations.Migration):
        atomic = False

    BrokenOff.operations = list(operations)
    migration = BrokenOff("broken_off", "companies")
    with connection.schema_editor(atomic=False) as editor:
        migration.apply(state, editor)


def indexes() -> set[str]:
    with connection.cursor() as cursor:
        return set(connection.introspection.get_constraints(cursor, Company._meta.db_table))


def test_an_interrupted_migration_can_be_run_again() -> None:
    apply(AddIndexConcurrently("company", INDEX))
    assert INDEX.name in indexes()
    apply(AddIndexConcurrently("company", INDEX), RemoveIndexConcurrently("company", INDEX.name))
    assert INDEX.name not in indexes()
    with_index = ProjectState.from_apps(Company._meta.apps)
    with_index.add_index("companies", "company", INDEX)
    with connection.schema_editor(atomic=False) as editor:
        without = with_index.clone()
        RemoveIndexConcurrently("company", INDEX.name).database_forwards("companies", editor, with_index, without)
    apply(drop_index(INDEX.name), drop_index(INDEX.name))
    assert INDEX.name not in indexes()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite makes an index in one piece")
def test_an_invalid_index_is_created_again() -> None:
    apply(AddIndexConcurrently("company", INDEX))
    half = "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'company_by_website'::regclass"
    with connection.cursor() as cursor:
        cursor.execute(half)
        apply(AddIndexConcurrently("company", INDEX))
        cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = 'company_by_website'::regclass")
        assert cursor.fetchone() == (True,)
    apply(AddIndexConcurrently("company", INDEX), RemoveIndexConcurrently("company", INDEX.name))
