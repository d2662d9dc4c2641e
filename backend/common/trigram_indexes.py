"""Indexes by which PostgreSQL finds a part of a text: over the groups of three letters in it (its extension pg_trgm).

A model names the columns that are searched so in `trigrams`. The indexes are made after migrations, while others write.
Without them a search answers the same; it reads every row for it.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

from common.tenancy_triggers import is_migrated

logger = logging.getLogger(__name__)
REFUSED = (
    "Searches will read whole tables: the extension pg_trgm could not be created (%s). Let an administrator of the "
    "database run CREATE EXTENSION pg_trgm in it, and migrate again."
)


@dataclass(frozen=True)
class TrigramIndex:
    """One index over several columns of a table; any of them can be searched by it."""

    table: str
    columns: tuple[str, ...]

    @property
    def name(self) -> str:
        """Tells what it is over by a digest."""
        return f"{self.table}_trigrams_{sha256(repr(self.columns).encode()).hexdigest()[:8]}"

    def sql(self, *, concurrently: bool) -> str:
        """What makes it."""
        columns = ", ".join(f"{column} gin_trgm_ops" for column in self.columns)
        return f"CREATE INDEX {'CONCURRENTLY ' * concurrently}{self.name} ON {self.table} USING gin ({columns})"


def trigram_indexes() -> Iterator[TrigramIndex]:
    """All that there have to be."""
    for model in apps.get_models():
        columns: tuple[str, ...] = getattr(model, "trigrams", ())
        if columns:
            yield TrigramIndex(model._meta.db_table, tuple(column_of(model, name) for name in columns))


def column_of(model: type[models.Model], name: str) -> str:
    """What the database calls a field."""
    return str(model._meta.get_field(name).column)  # type: ignore[union-attr]  # of a field that is stored


def create_trigram_indexes(using: str, **_: Any) -> None:
    """Make what is missing; after migrations. Nothing on SQLite, and where the extension cannot be had."""
    database = connections[using]
    if database.vendor != "postgresql":
        return
    wanted = {index.name: index for index in trigram_indexes()}
    valid = present(database)
    if all(valid.get(name) for name in wanted) or not is_migrated(database) or not has_extension(database):
        return
    concurrently = not database.in_atomic_block
    with database.cursor() as cursor:
        for name, index in wanted.items():
            if not valid.get(name):
                # One that was broken off half made serves nobody.
                cursor.execute(f"DROP INDEX IF EXISTS {name}")
                cursor.execute(index.sql(concurrently=concurrently))


def present(database: BaseDatabaseWrapper) -> dict[str, bool]:
    """The names of those that are there, and whether each is whole."""
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT relname, indisvalid FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid "
            "WHERE relnamespace = current_schema()::regnamespace AND relname LIKE %s",
            ["%\\_trigrams\\_%"],
        )
        return dict(cursor.fetchall())


def has_extension(database: BaseDatabaseWrapper) -> bool:
    """Create the extension where it is missing; whether it is there."""
    with database.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'")
        if cursor.fetchone():
            return True
        try:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        except DatabaseError as error:
            if database.in_atomic_block:
                raise
            logger.warning(REFUSED, str(error).strip().splitlines()[0])
            return False
    return True
