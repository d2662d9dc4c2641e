"""What makes the audit log append-only in the database itself, whoever writes there.

Triggers refuse every UPDATE but the one that gives an event its place in the chain, every DELETE, and on PostgreSQL
TRUNCATE. They are made anew after each `migrate`, since SQLite drops them with a table that it rebuilds.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from audit.models import AuditEvent
from common.tenancy_triggers import is_migrated

TABLE = AuditEvent._meta.db_table
REFUSAL = "The audit log is append-only."
GIVEN_LATER = ("sequence", "hash")
PREFIX = "audit_no_"
# The second is SQLite's only, the last PostgreSQL's.
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
    """The same; there is no TRUNCATE."""
    columns = [str(field.column) for field in AuditEvent._meta.concrete_fields]
    written_once = ", ".join(f'"{column}"' for column in columns if column not in GIVEN_LATER)
    refuse = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    return [
        f"CREATE TRIGGER audit_no_update BEFORE UPDATE OF {written_once} ON {TABLE} {refuse}",
        f"CREATE TRIGGER audit_no_second_place BEFORE UPDATE ON {TABLE} WHEN OLD.sequence IS NOT NULL {refuse}",
        f"CREATE TRIGGER audit_no_delete BEFORE DELETE ON {TABLE} {refuse}",
    ]


def create_triggers(using: str = "default") -> None:
    """Put the triggers in their place, unless they are there already.

    A database that is not up to this code (`migrate` back to an older state) gets none.
    """
    connection = connections[using]
    if not are_present(connection) and is_migrated(connection):
        make_triggers(connection)


def are_present(connection: BaseDatabaseWrapper) -> bool:
    """Whether all of them are there. Migrations drop them first, so that none is left of an older kind."""
    select = {
        "sqlite": "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s AND name LIKE %s",
        "postgresql": "SELECT count(*) FROM pg_trigger WHERE tgrelid = to_regclass(%s) AND tgname LIKE %s "
        "AND tgenabled = 'O'",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(select, [TABLE, f"{PREFIX}%"])
        return bool(cursor.fetchone()[0] == len(NAMES) - 1)


def make_triggers(connection: BaseDatabaseWrapper) -> None:
    """Make all of them anew."""
    drop_triggers(connection.alias)
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for statement in POSTGRESQL if connection.vendor == "postgresql" else sqlite_statements():
            cursor.execute(statement)


def drop_triggers(using: str = "default") -> None:
    """Take the triggers away: the caller sees to it that they come back."""
    connection = connections[using]
    if TABLE not in connection.introspection.table_names():
        return
    on_table = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for name in NAMES:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on_table}")


@contextmanager
def removal_allowed(using: str = "default") -> Iterator[None]:
    """A transaction in which events can be removed. Nobody else sees the log without its triggers: on PostgreSQL all
    others wait, on SQLite nobody else writes. Only the owner of the table may do this.
    """
    with transaction.atomic(using=using):
        drop_triggers(using)
        yield
        make_triggers(connections[using])
