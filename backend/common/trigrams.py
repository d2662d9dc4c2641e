"""Migration operations for trigram indexes, by which PostgreSQL finds a part of a text. They do nothing on SQLite."""

from typing import Any

from django.contrib.postgres import operations
from django.core.exceptions import ImproperlyConfigured
from django.db import ProgrammingError, migrations

REFUSED = (
    "The extension pg_trgm, which searches need, could not be created (%s). Let an administrator of the database run "
    "CREATE EXTENSION pg_trgm in it, and migrate again."
)


class TrigramExtension(operations.TrigramExtension):
    """Creates the extension pg_trgm. Raises ImproperlyConfigured without the right to."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Create it if it is missing."""
        try:
            super().database_forwards(app_label, schema_editor, from_state, to_state)
        except ProgrammingError as error:
            raise ImproperlyConfigured(REFUSED % str(error).strip().splitlines()[0]) from error


def trigram_index(name: str, table: str, *columns: str) -> migrations.RunPython:
    """Return the operation that creates an index over several columns; each of them can be searched by it."""
    parts = ", ".join(f"{column} gin_trgm_ops" for column in columns)

    def create(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"CREATE INDEX {name} ON {table} USING gin ({parts})")

    def drop(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP INDEX {name}")

    return migrations.RunPython(create, drop)
