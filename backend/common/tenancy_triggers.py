"""Triggers that enforce tenancy in the database: they refuse rows that refer to rows of another company.

They apply to every writer, on both databases, and are generated from `common.tenancy_relations`. (Constraints would
need composite foreign keys, which Django does not support.) SQLite loses triggers when a migration recreates a table,
so they are dropped before migrations and created after them. Their names contain a digest of their definition.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from common.tenancy_relations import ForeignKey, Model, Relation, foreign_key, tenant_relations

PREFIX = "tenancy_"
# PostgreSQL truncates longer names.
MAX_NAME = 63


@dataclass(frozen=True)
class TenancyTrigger:
    """A trigger that raises an error if, on `event` of a row of `model`, both `when` and `violation` are true."""

    model: Model
    what: str
    event: str
    when: str
    violation: str

    @property
    def name(self) -> str:
        """The name, with a digest of the definition: an existing trigger of this name is up to date."""
        digest = sha256(repr((self.event, self.when, self.violation)).encode()).hexdigest()[:8]
        return f"{PREFIX}{self.model._meta.db_table}_{self.what}"[: MAX_NAME - 9] + f"_{digest}"

    def sql(self, vendor: str) -> list[str]:
        """Return the statements that create the trigger."""
        table, message = self.model._meta.db_table, f"{self.model._meta.label} would mix two companies ({self.what})"
        if vendor == "sqlite":
            return [
                f"CREATE TRIGGER {self.name} AFTER {self.event} ON {table} WHEN ({self.when}) AND ({self.violation}) "
                f"BEGIN SELECT RAISE(ABORT, '{message}'); END"
            ]
        return [
            f"CREATE FUNCTION {self.name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"IF {self.violation} THEN RAISE EXCEPTION '{message}' "
            f"USING ERRCODE = 'check_violation', TABLE = '{table}', CONSTRAINT = '{self.name}'; "
            "END IF; RETURN NULL; END $$",
            f"CREATE TRIGGER {self.name} AFTER {self.event} ON {table} FOR EACH ROW WHEN ({self.when}) "
            f"EXECUTE FUNCTION {self.name}()",
        ]


def guards(vendor: str) -> Iterator[TenancyTrigger]:
    """Yield all triggers that should exist."""
    same, differs = ("IS", "IS NOT") if vendor == "sqlite" else ("IS NOT DISTINCT FROM", "IS DISTINCT FROM")
    relations = list(tenant_relations())
    for relation in relations:
        yield from child_guards(relation, vendor, same, differs)
    immutable: dict[tuple[Model, str], None] = {}
    anchors = sorted(relations, key=lambda each: each.anchor._meta.label)
    for anchor, group in groupby(anchors, key=lambda each: each.anchor):
        company = required(foreign_key(anchor, "company"))
        if company.null:
            yield anchor_guard(anchor, [each for each in group if not each.when_written], differs)
        else:
            immutable[anchor, company.column] = None
    immutable |= {(each.parent, each.through.column): None for each in relations if each.through}
    for model, column in immutable:
        yield TenancyTrigger(model, column, f"UPDATE OF {column}", f"OLD.{column} {differs} NEW.{column}", "TRUE")


def child_guards(relation: Relation, vendor: str, same: str, differs: str) -> Iterator[TenancyTrigger]:
    """Yield the triggers that check a relation when its row is written."""
    column, own = relation.field.column, required(foreign_key(relation.model, "company")).column
    company = f"anchor.{required(foreign_key(relation.anchor, 'company')).column}"
    at_home = f"{company} {same} NEW.{own}"
    if relation.everywhere:
        name, value = relation.everywhere
        at_home = f"({at_home} OR anchor.{name} = '{value}')"
    named = f"{parent_and_anchor(relation)} WHERE {key(relation, 'NEW')}"
    violation = f"NOT EXISTS (SELECT 1 FROM {named} AND {at_home}"  # noqa: S608  # names of columns, and constants
    may_change = required(foreign_key(relation.anchor, "company")).null and not relation.when_written
    # Lock the anchor, so that it does not move to another company at the same time.
    violation += " FOR SHARE OF anchor)" if may_change and vendor == "postgresql" else ")"
    yield TenancyTrigger(relation.model, f"{column}_insert", "INSERT", f"NEW.{column} IS NOT NULL", violation)
    changed = f"OLD.{column} {differs} NEW.{column} OR OLD.{own} {differs} NEW.{own}"
    when = f"NEW.{column} IS NOT NULL AND ({changed})"
    yield TenancyTrigger(relation.model, f"{column}_update", f"UPDATE OF {column}, {own}", when, violation)


def anchor_guard(anchor: Model, relations: list[Relation], differs: str) -> TenancyTrigger:
    """Return the trigger that refuses moving an anchor to another company while rows of the old one refer to it."""
    own = required(foreign_key(anchor, "company")).column
    everywhere = relations[0].everywhere
    columns = (own, everywhere[0]) if everywhere else (own,)
    changed = " OR ".join(f"OLD.{column} {differs} NEW.{column}" for column in columns)
    when = f"NEW.{everywhere[0]} <> '{everywhere[1]}' AND ({changed})" if everywhere else changed
    left_behind = " OR ".join(
        f"EXISTS (SELECT 1 FROM {children(each)} = NEW.id "  # noqa: S608  # as above
        f"AND child.{company_column(each.model)} {differs} NEW.{own})"
        for each in relations
    )
    return TenancyTrigger(anchor, own, f"UPDATE OF {', '.join(columns)}", when, left_behind)


def parent_and_anchor(relation: Relation) -> str:
    """Return the FROM clause with the relation's parent, and its anchor as `anchor`."""
    anchor = f"{relation.anchor._meta.db_table} AS anchor"
    if relation.through is None:
        return anchor
    parent = relation.parent._meta.db_table
    return f"{parent} AS parent JOIN {anchor} ON anchor.id = parent.{relation.through.column}"


def key(relation: Relation, row: str) -> str:
    """Return the condition that selects the parent that `row` refers to."""
    return f"{'parent' if relation.through else 'anchor'}.id = {row}.{relation.field.column}"


def children(relation: Relation) -> str:
    """Return FROM and WHERE clauses with the relation's rows as `child`, ending with the column for the anchor."""
    child = f"{relation.model._meta.db_table} AS child"
    if relation.through is None:
        return f"{child} WHERE child.{relation.field.column}"
    parent = f"{relation.parent._meta.db_table} AS parent"
    return f"{child} JOIN {parent} ON parent.id = child.{relation.field.column} WHERE parent.{relation.through.column}"


def company_column(model: Model) -> str:
    """Return the name of the column with the company."""
    return required(foreign_key(model, "company")).column


def required(found: ForeignKey | None) -> ForeignKey:
    """Return a foreign key that must exist. Raises TypeError if it does not."""
    if found is None:
        raise TypeError("A model that belongs to a company needs its foreign key")
    return found


def wanted(vendor: str) -> dict[str, TenancyTrigger]:
    """Return all triggers that should exist, by name."""
    return {guard.name: guard for guard in guards(vendor)}


def missing_guards(using: str = "default") -> list[str]:
    """Return the names of the triggers that do not exist or are disabled."""
    database = connections[using]
    return sorted(wanted(database.vendor).keys() - present(database))


def present(database: BaseDatabaseWrapper, prefix: str = PREFIX) -> set[str]:
    """Return the names of the existing, enabled triggers with this prefix."""
    select = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE %s",
        "postgresql": "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
        "WHERE relnamespace = current_schema()::regnamespace AND tgenabled = 'O' AND tgname LIKE %s",
    }[database.vendor]
    with database.cursor() as cursor:
        cursor.execute(select, [f"{prefix}%"])
        return {name for (name,) in cursor.fetchall()}


def create_guards(using: str, **_: Any) -> None:
    """Make what is missing and drop what is no longer wanted; after migrations. Nothing where all is as it should be.

    A database that is not up to this code (`migrate` back to an older state) gets none.
    """
    database = connections[using]
    due = wanted(database.vendor)
    there = present(database)
    if there == due.keys() or not is_migrated(database):
        return
    for name in there - due.keys():
        drop_all(database, name)
    for name in due.keys() - there:
        # Each by itself, on one table: who locks several at once, while the product serves, ends in a deadlock.
        with transaction.atomic(using=using), database.cursor() as cursor:
            drop_all(database, name)
            for statement in due[name].sql(database.vendor):
                cursor.execute(statement)


def drop_guards(using: str, plan: list[Any] | None = None, **_: Any) -> None:
    """Before migrations: neither engine alters a table freely while triggers refer to it."""
    if plan:
        drop_all(connections[using])


def drop_all(database: BaseDatabaseWrapper, prefix: str = PREFIX) -> None:
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


def is_migrated(database: BaseDatabaseWrapper) -> bool:
    """Whether every migration of this code is applied."""
    executor = MigrationExecutor(database)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
