"""What a kept figure and its triggers consist of, and the registry of all figures."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from common.tenancy_relations import Model

PREFIX = "kept_"
# PostgreSQL truncates longer names.
MAX_NAME = 63


@dataclass(frozen=True)
class Trigger:
    """A trigger that maintains a figure: per row on SQLite, per statement on PostgreSQL.

    `what` is a part of its name, `when` the operation: `INSERT`, or on SQLite `UPDATE OF …` with columns. In `body`,
    the rows are OLD and NEW on SQLite, and the tables `removed` and `added` on PostgreSQL.
    """

    table: str
    what: str
    when: str
    body: str
    condition: str = ""

    @property
    def name_prefix(self) -> str:
        """The part of the name that other versions of this trigger have, too."""
        return f"{PREFIX}{self.what}_{self.when.split()[0].lower()}_"[: MAX_NAME - 8]

    @property
    def name(self) -> str:
        """The name, with a digest of the definition: an existing trigger of this name is up to date."""
        return self.name_prefix + sha256(repr(self).encode()).hexdigest()[:8]

    def sql(self, vendor: str) -> list[str]:
        """Return the statements that create the trigger."""
        if vendor == "sqlite":
            condition = f" WHEN {self.condition}" if self.condition else ""
            return [f"CREATE TRIGGER {self.name} AFTER {self.when} ON {self.table}{condition} BEGIN {self.body} END"]
        tables = {
            "INSERT": "REFERENCING NEW TABLE AS added",
            "DELETE": "REFERENCING OLD TABLE AS removed",
            "UPDATE": "REFERENCING OLD TABLE AS removed NEW TABLE AS added",
            "TRUNCATE": "",
        }[self.when]
        return [
            f"CREATE FUNCTION {self.name}() RETURNS trigger LANGUAGE plpgsql "
            f"AS $$ BEGIN {self.body} RETURN NULL; END $$",
            f"CREATE TRIGGER {self.name} AFTER {self.when} ON {self.table} {tables} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {self.name}()",
        ]


class KeptFigure(ABC):
    """One figure, or several that are stored in the same rows."""

    # The sentence that `check_integrity` and `recompute_figures` print.
    sentence: str
    # The model that stores it.
    into: Model

    @abstractmethod
    def tables(self) -> Sequence[Model]:
        """Return the models to lock while it is recomputed, in the order in which other code locks them."""

    @abstractmethod
    def triggers(self, vendor: str) -> Iterator[Trigger]:
        """Yield the triggers that maintain it. `vendor` is "sqlite" or "postgresql"."""

    @abstractmethod
    def select_wrong(self, vendor: str) -> str:
        """Return an SQL query for the ids of the rows whose stored figure is wrong."""

    @abstractmethod
    def mend(self, vendor: str) -> Iterator[str]:
        """Yield the SQL statements that correct all rows."""

    def wrong(self, using: str = "default") -> list[Any]:
        """Return the ids of the rows whose stored figure is wrong."""
        database = connections[using]
        with database.cursor() as cursor:
            cursor.execute(self.select_wrong(database.vendor))
            return [pk for (pk,) in cursor.fetchall()]

    def recompute(self, using: str = "default") -> list[Any]:
        """Correct all rows, blocking writers until the transaction ends. Returns the ids of those that were wrong."""
        self.lock(connections[using])
        wrong = self.wrong(using)
        if wrong:
            self.write_counts(using)
        return wrong

    def write_counts(self, using: str = "default") -> None:
        """Count again, and write the result into all rows."""
        database = connections[using]
        with database.cursor() as cursor:
            for statement in self.mend(database.vendor):
                cursor.execute(statement)

    def lock(self, database: BaseDatabaseWrapper) -> None:
        """Block all writers, but not readers. On SQLite, the transaction itself does so.

        The lock mode also conflicts with row locks, since a transaction that has only locked rows so far could
        otherwise deadlock with this one.
        """
        if database.vendor == "postgresql":
            with database.cursor() as cursor:
                for model in self.tables():
                    cursor.execute(f"LOCK TABLE {model._meta.db_table} IN EXCLUSIVE MODE")


kept_figures: list[KeptFigure] = []


def differs(vendor: str) -> str:
    """Return the SQL operator for "is different from" that treats null as a value."""
    return "IS NOT" if vendor == "sqlite" else "IS DISTINCT FROM"
