"""Indexes by which PostgreSQL finds a part of a text: over the groups of three characters in it, or of one and two.

A model names the columns that are searched so in `trigrams` (of the extension pg_trgm) and `bigrams`. The indexes, and
the function for those of bigrams, are created after migrations, while others write. Without them a search answers the
same; it reads every row for it.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Self

from django.apps import apps
from django.db import DatabaseError, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

logger = logging.getLogger(__name__)
TRIGRAMS, BIGRAMS = "trigrams", "bigrams"
REFUSED = (
    "Searches will read whole tables: the extension pg_trgm could not be created (%s). Let an administrator of the "
    "database run CREATE EXTENSION pg_trgm in it, and migrate again."
)


# Returns the characters of a folded text, and each two neighbouring ones. The text is split into pairs twice, from its
# first and from its second character. No bigram spans two lines, and neither does a term. COST is that of a name, so
# that PostgreSQL does not prefer to call the function for many rows.
BIGRAMS_FUNCTION = "search_bigrams"
CREATE_BIGRAMS_FUNCTION = rf"""
CREATE OR REPLACE FUNCTION {BIGRAMS_FUNCTION}(value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 400 AS $function$
BEGIN
    RETURN string_to_array(value, NULL)
        || string_to_array(regexp_replace(value, '(..)(?=.)', E'\\1\n', 'g'), E'\n')
        || string_to_array(regexp_replace(substr(value, 2), '(..)(?=.)', E'\\1\n', 'g'), E'\n');
END
$function$
"""


@dataclass(frozen=True)
class SearchIndex:
    """An index over several columns of a table; any of them can be searched by it."""

    table: str
    kind: str
    columns: tuple[str, ...]

    @classmethod
    def of(cls, model: type[models.Model], kind: str) -> Self:
        """Return the index of this kind of a model that has it."""
        return cls(model._meta.db_table, kind, tuple(column_of(model, name) for name in getattr(model, kind)))

    @property
    def name(self) -> str:
        """The name, with a digest of what it is over."""
        definition = repr(self.columns) + (CREATE_BIGRAMS_FUNCTION if self.kind == BIGRAMS else "")
        return f"{self.table}_{self.kind}_{sha256(definition.encode()).hexdigest()[:8]}"

    def sql(self, *, concurrently: bool) -> str:
        """Return the statement that creates it.

        Also over rows that lists exclude, since PostgreSQL has no statistics of the expressions of a partial index.
        """
        if self.kind == TRIGRAMS:
            parts = [f"{column} gin_trgm_ops" for column in self.columns]
        else:
            parts = [f"{BIGRAMS_FUNCTION}({column})" for column in self.columns]
        return (
            f"CREATE INDEX {'CONCURRENTLY ' * concurrently}{self.name} ON {self.table} USING gin ({', '.join(parts)})"
        )


def search_indexes() -> Iterator[SearchIndex]:
    """Yield all indexes that there have to be."""
    for model in apps.get_models():
        for kind in (TRIGRAMS, BIGRAMS):
            if getattr(model, kind, ()):
                yield SearchIndex.of(model, kind)


def column_of(model: type[models.Model], name: str) -> str:
    """What the database calls a field."""
    return str(model._meta.get_field(name).column)  # type: ignore[union-attr]  # of a field that is stored


def create_search_indexes(using: str, **_: Any) -> None:
    """Create the missing indexes, after migrations. None on SQLite, and those of trigrams only with their extension."""
    database = connections[using]
    if database.vendor != "postgresql":
        return
    valid = present(database)
    wanted = list(search_indexes())
    missing = [index for index in wanted if not valid.get(index.name)]
    outdated = valid.keys() - {index.name for index in wanted}
    if not (missing or outdated) or not is_migrated(database):
        return
    if any(index.kind == TRIGRAMS for index in missing) and not has_extension(database):
        missing = [index for index in missing if index.kind != TRIGRAMS]
    concurrently = not database.in_atomic_block
    drop = "DROP INDEX CONCURRENTLY IF EXISTS" if concurrently else "DROP INDEX IF EXISTS"
    with database.cursor() as cursor:
        for name in outdated:
            cursor.execute(f"{drop} {name}")
        for index in missing:
            if index.kind == BIGRAMS:
                cursor.execute(CREATE_BIGRAMS_FUNCTION)
            # One whose creation was interrupted is of no use.
            cursor.execute(f"{drop} {index.name}")
            cursor.execute(index.sql(concurrently=concurrently))
            if index.kind == BIGRAMS:
                # PostgreSQL has no statistics of its expressions before.
                cursor.execute(f"ANALYZE {index.table}")


def present(database: BaseDatabaseWrapper) -> dict[str, bool]:
    """Return the names of those that exist, and whether each is complete."""
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT relname, indisvalid FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid "
            "WHERE relnamespace = current_schema()::regnamespace AND relname ~ %s",
            [f"_({TRIGRAMS}|{BIGRAMS})_"],
        )
        return dict(cursor.fetchall())


def is_migrated(database: BaseDatabaseWrapper) -> bool:
    """Whether every migration of this code is applied."""
    executor = MigrationExecutor(database)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


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
