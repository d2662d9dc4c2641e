"""Database triggers that make the audit log append-only for every client of the database.

They reject every DELETE, on PostgreSQL TRUNCATE, and every UPDATE except the one that sets an event's position in the
hash chain. They are created again after each `migrate`, since SQLite drops them when it rebuilds the table.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from audit.models import AuditEvent
from common.tenancy_triggers import is_migrated, present

TABLE = AuditEvent._meta.db_table
REFUSAL = "The audit log is append-only."
# Set once, after the event was inserted.
CHAIN_COLUMNS = ("sequence", "hash")
PREFIX = "audit_no_"
# The second exists only on SQLite, the last only on PostgreSQL.
NAMES = ("audit_no_update", "audit_no_second_place", "audit_no_delete", "audit_no_truncate")

CALL = "EXECUTE FUNCTION audit_append_only()"
POSTGRESQL = (
    f"""
    CREATE OR REPLACE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            IF OLD.sequence IS NULL AND to_jsonb(NEW) - 'sequence' - 'hash' = to_jsonb(OLD) - 'sequence' - 'hash' THEN
                RETURN NEW;
            END IF;
        END IF;
        RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation';
    END $$
    """,
    f"CREATE OR REPLACE TRIGGER audit_no_update BEFORE UPDATE ON {TABLE} FOR EACH ROW {CALL}",
    f"CREATE OR REPLACE TRIGGER audit_no_delete BEFORE DELETE ON {TABLE} FOR EACH ROW {CALL}",
    f"CREATE OR REPLACE TRIGGER audit_no_truncate BEFORE TRUNCATE ON {TABLE} {CALL}",
)


def sqlite_statements() -> list[str]:
    """Return the statements that create the triggers on SQLite, which has no TRUNCATE."""
    columns = [str(field.column) for field in AuditEvent._meta.concrete_fields]
    written_once = ", ".join(f'"{column}"' for column in columns if column not in CHAIN_COLUMNS)
    refuse = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    return [
        f"CREATE TRIGGER audit_no_update BEFORE UPDATE OF {written_once} ON {TABLE} {refuse}",
        f"CREATE TRIGGER audit_no_second_place BEFORE UPDATE ON {TABLE} WHEN OLD.sequence IS NOT NULL {refuse}",
        f"CREATE TRIGGER audit_no_delete BEFORE DELETE ON {TABLE} {refuse}",
    ]


def create_triggers(using: str = "default") -> None:
    """Create the triggers if they are missing.

    Does nothing if the database was migrated back to an older version.
    """
    connection = connections[using]
    if not has_triggers(connection) and is_migrated(connection):
        replace_triggers(connection)


def has_triggers(connection: BaseDatabaseWrapper) -> bool:
    """Whether all triggers exist. Migrations drop them first, so that none has an older definition."""
    return len(present(connection, PREFIX)) == len(NAMES) - 1


def replace_triggers(connection: BaseDatabaseWrapper) -> None:
    """Drop and create all triggers."""
    drop_triggers(connection.alias)
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for statement in POSTGRESQL if connection.vendor == "postgresql" else sqlite_statements():
            cursor.execute(statement)


def drop_triggers(using: str = "default") -> None:
    """Drop the triggers. The caller has to create them again."""
    connection = connections[using]
    if TABLE not in connection.introspection.table_names():
        return
    on_table = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for name in NAMES:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on_table}")


@contextmanager
def removal_allowed(using: str = "default") -> Iterator[None]:
    """Open a transaction in which events can be removed. Only the owner of the table may do this.

    No other connection can write to the log without its triggers: on PostgreSQL the others wait, SQLite has one writer.
    """
    with transaction.atomic(using=using):
        drop_triggers(using)
        yield
        replace_triggers(connections[using])
