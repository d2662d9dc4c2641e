"""Creates the triggers of kept figures after migrations.

If a trigger of a figure is missing or outdated, all of the figure's triggers are created again, and the figure is
counted in the same transaction, so that no row is missed. On SQLite, triggers are dropped before migrations, since a
migration that recreates a table loses them; the product does not run meanwhile. On PostgreSQL they stay in force for
the version that is still running.
"""

from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from common.kept_figures.figures import PREFIX, Trigger, kept_figures
from common.search_indexes import is_migrated


def wanted(vendor: str) -> dict[str, Trigger]:
    """Return all triggers that should exist, by name."""
    triggers = [trigger for figure in kept_figures for trigger in figure.triggers(vendor)]
    return {trigger.name: trigger for trigger in triggers}


def missing_triggers(using: str = "default") -> list[str]:
    """Return the names of the triggers that do not exist or are disabled."""
    database = connections[using]
    return sorted(wanted(database.vendor).keys() - present(database, PREFIX))


def create_triggers(using: str, **_: Any) -> None:
    """Create missing triggers and count their figures.

    Does nothing if the database is not fully migrated, such as after migrating back to an older state.
    """
    database = connections[using]
    there, due = present(database, PREFIX), wanted(database.vendor)
    if there == due.keys() or not is_migrated(database):
        return
    # One transaction per figure, so that writers are blocked only briefly.
    for figure in kept_figures:
        triggers = list(figure.triggers(database.vendor))
        if there.issuperset(trigger.name for trigger in triggers):
            continue
        with transaction.atomic(using=using), database.cursor() as cursor:
            figure.lock(database)
            for trigger in triggers:
                drop_all(database, trigger.name_prefix)
                for statement in trigger.sql(database.vendor):
                    cursor.execute(statement)
            figure.write_counts(using)
    for name in present(database, PREFIX) - due.keys():
        drop_all(database, name)


def drop_triggers(using: str, plan: list[Any] | None = None, **_: Any) -> None:
    """Drop all triggers before migrations on SQLite, and before backward migrations, which may drop their tables."""
    database = connections[using]
    if plan and (database.vendor == "sqlite" or any(backwards for _, backwards in plan)):
        drop_all(database, PREFIX)


def present(database: BaseDatabaseWrapper, prefix: str) -> set[str]:
    """Return the names of the existing, enabled triggers with this prefix."""
    select = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE %s",
        "postgresql": "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
        "WHERE relnamespace = current_schema()::regnamespace AND tgenabled = 'O' AND tgname LIKE %s",
    }[database.vendor]
    with database.cursor() as cursor:
        cursor.execute(select, [f"{prefix}%"])
        return {name for (name,) in cursor.fetchall()}


def drop_all(database: BaseDatabaseWrapper, prefix: str) -> None:
    """Take all off, also those that are disabled; on PostgreSQL a trigger goes with its function."""
    select, drop = {
        "sqlite": ("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE %s", "DROP TRIGGER {}"),
        "postgresql": (
            "SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname LIKE %s",
            "DROP FUNCTION {} CASCADE",
        ),
    }[database.vendor]
    with database.cursor() as cursor:
        cursor.execute(select, [f"{prefix}%"])
        for (name,) in cursor.fetchall():
            cursor.execute(drop.format(name))
