"""Makes the triggers that keep figures, after migrations.

Where one is missing or of an older kind, those of its figure are made anew, and in the same transaction the figure is
counted: so rows that were there before are in it, and those that were written in between. On SQLite triggers are taken
off before migrations, since a table that is made anew loses them; there the product is not running meanwhile. On
PostgreSQL they stay, and go on counting for the version that still serves.
"""

from typing import Any

from django.db import connections, transaction

from common.kept_figures import PREFIX, Trigger, kept_figures
from common.tenancy_triggers import drop_all, is_migrated, present


def wanted(vendor: str) -> dict[str, Trigger]:
    """All that there have to be, by their names."""
    triggers = [trigger for figure in kept_figures for trigger in figure.triggers(vendor)]
    return {trigger.name: trigger for trigger in triggers}


def missing_triggers(using: str = "default") -> list[str]:
    """The names of those that are not in force."""
    database = connections[using]
    return sorted(wanted(database.vendor).keys() - present(database, PREFIX))


def create_triggers(using: str, **_: Any) -> None:
    """Make what is missing, and count. Nothing where all is as it should be.

    A database that is not up to this code (`migrate` back to an older state) gets none.
    """
    database = connections[using]
    there, due = present(database, PREFIX), wanted(database.vendor)
    if there == due.keys() or not is_migrated(database):
        return
    # Each figure by itself, so that nobody waits for all of them.
    for figure in kept_figures:
        triggers = list(figure.triggers(database.vendor))
        if there.issuperset(trigger.name for trigger in triggers):
            continue
        with transaction.atomic(using=using), database.cursor() as cursor:
            figure.lock(database)
            for trigger in triggers:
                drop_all(database, trigger.name_of_all_kinds)
                for statement in trigger.sql(database.vendor):
                    cursor.execute(statement)
            figure.count_anew(using)
    for name in present(database, PREFIX) - due.keys():
        drop_all(database, name)


def drop_triggers(using: str, plan: list[Any] | None = None, **_: Any) -> None:
    """Before migrations on SQLite; and before those that lead back, which may take away what is counted into."""
    database = connections[using]
    if plan and (database.vendor == "sqlite" or any(backwards for _, backwards in plan)):
        drop_all(database, PREFIX)
