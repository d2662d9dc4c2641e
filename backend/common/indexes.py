"""Indexes that Django does not have: with nulls last, and trigram indexes, which only PostgreSQL has."""

from typing import Any

from django.contrib.postgres import operations
from django.core.exceptions import ImproperlyConfigured
from django.db import ProgrammingError, migrations
from django.db.models import Index, OrderBy

REFUSED = (
    "The extension pg_trgm, which searches need, could not be created (%s). Let an administrator of the database run "
    "CREATE EXTENSION pg_trgm in it, and migrate again."
)


class NullsLastIndex(Index):
    """An index with NULLS LAST, which SQLite does not accept in indexes; there, descending order has nulls last."""

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        if schema_editor.connection.vendor != "sqlite":
            return super().create_sql(model, schema_editor, using, **options)
        plain = [
            OrderBy(each.expression, descending=each.descending) if isinstance(each, OrderBy) else each
            for each in self.expressions
        ]
        return Index(*plain, name=self.name).create_sql(model, schema_editor, using, **options)


class TrigramExtension(operations.TrigramExtension):
    """Creates the extension pg_trgm, on PostgreSQL. Raises ImproperlyConfigured without the right to."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Create it if it is missing."""
        try:
            super().database_forwards(app_label, schema_editor, from_state, to_state)
        except ProgrammingError as error:
            raise ImproperlyConfigured(REFUSED % str(error).strip().splitlines()[0]) from error


def trigram_index(name: str, table: str, *columns: str) -> migrations.RunPython:
    """Return the migration operation that creates an index by which each of these columns can be searched."""
    parts = ", ".join(f"{column} gin_trgm_ops" for column in columns)

    def create(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"CREATE INDEX {name} ON {table} USING gin ({parts})")

    def drop(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP INDEX {name}")

    return migrations.RunPython(create, drop)
