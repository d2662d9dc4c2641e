"""Migration operations for large tables that are in use.

Migrations that use them have to be non-atomic. Each operation can be repeated after an interruption.
"""

from typing import Any

from django.contrib.postgres import operations as postgres
from django.db import migrations
from django.db.models import F
from django.db.models.functions import Left, Length

from common.fields import FoldedField


class AddIndexConcurrently(postgres.AddIndexConcurrently):
    """Creates an index without blocking writers; on SQLite, in the ordinary way."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        table = to_state.apps.get_model(app_label, self.model_name)._meta.db_table
        if has_whole_index(schema_editor, table, self.index.name):
            return
        kind: Any = migrations.AddIndex
        if schema_editor.connection.vendor == "postgresql":
            kind = postgres.AddIndexConcurrently
            # Drop an invalid index of an interrupted attempt.
            schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {schema_editor.quote_name(self.index.name)}")
        kind.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        postgresql = schema_editor.connection.vendor == "postgresql"
        kind: Any = postgres.AddIndexConcurrently if postgresql else migrations.AddIndex
        kind.database_backwards(self, app_label, schema_editor, from_state, to_state)


class RemoveIndexConcurrently(postgres.RemoveIndexConcurrently):
    """Drops an index without blocking readers; on SQLite, in the ordinary way."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        table = from_state.apps.get_model(app_label, self.model_name)._meta.db_table
        postgresql = schema_editor.connection.vendor == "postgresql"
        if postgresql or has_whole_index(schema_editor, table, self.name):
            kind: Any = postgres.RemoveIndexConcurrently if postgresql else migrations.RemoveIndex
            kind.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        postgresql = schema_editor.connection.vendor == "postgresql"
        kind: Any = postgres.RemoveIndexConcurrently if postgresql else migrations.RemoveIndex
        kind.database_backwards(self, app_label, schema_editor, from_state, to_state)


def has_whole_index(schema_editor: Any, table: str, name: str) -> bool:
    """Whether a table has this index, and it is valid."""
    database = schema_editor.connection
    if schema_editor.collect_sql:
        # `sqlmigrate` shows what an empty database needs.
        return False
    with database.cursor() as cursor:
        if database.vendor == "postgresql":
            cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)", [f'"{name}"'])
            found = cursor.fetchone()
            return bool(found and found[0])
        cursor.execute("SELECT 1 FROM sqlite_master WHERE tbl_name = %s AND name = %s", [table, name])
        return cursor.fetchone() is not None


def drop_index(name: str) -> migrations.RunPython:
    """Return an operation that drops an index that no model declares, such as that of a foreign key."""

    def drop(apps: Any, schema_editor: Any) -> None:
        concurrently = "CONCURRENTLY " * (schema_editor.connection.vendor == "postgresql")
        schema_editor.execute(f"DROP INDEX {concurrently}IF EXISTS {schema_editor.quote_name(name)}")

    return migrations.RunPython(drop, migrations.RunPython.noop)


def cut_folded(app_label: str, model_name: str) -> migrations.RunPython:
    """Return an operation that cuts every FoldedField of a model to its `max_length`, so that it can be indexed."""

    def cut(apps: Any, schema_editor: Any) -> None:
        model = apps.get_model(app_label, model_name)
        rows = model._base_manager.using(schema_editor.connection.alias).order_by()
        for field in model._meta.concrete_fields:
            if isinstance(field, FoldedField) and field.max_length:
                longer = rows.alias(length=Length(field.name)).filter(length__gt=field.max_length)
                longer.update(**{field.name: Left(F(field.name), field.max_length)})

    return migrations.RunPython(cut, migrations.RunPython.noop)


def create_statistics(name: str, table: str, expression: str) -> migrations.RunPython:
    """Return an operation that lets PostgreSQL know the distribution of an SQL expression; nothing on SQLite.

    Needed where only partial indexes have the expression, since their statistics do not tell of all rows.
    """

    def create(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"CREATE STATISTICS IF NOT EXISTS {name} ON ({expression}) FROM {table}")
            schema_editor.execute(f"ANALYZE {table}")

    def drop(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP STATISTICS IF EXISTS {name}")

    return migrations.RunPython(create, drop)
