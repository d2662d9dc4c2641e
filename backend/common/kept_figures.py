"""Figures that are kept as they change, instead of being counted anew by whoever asks.

Triggers keep them, so that they hold whatever writes: an older version of this product, a bulk load, somebody by hand.
Each app registers its own in `figures.py`. `manage.py check_integrity` counts them anew; `recompute_figures` mends.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from common.tenancy_relations import Model

PREFIX = "kept_"
# PostgreSQL cuts longer names off.
MAX_NAME = 63


@dataclass(frozen=True)
class Trigger:
    """What keeps a figure when something happens to a row, or on PostgreSQL to many at once.

    `when` is what happens: `INSERT`, or `UPDATE OF …` where SQLite can tell the columns. In `body`, SQLite's rows are
    OLD and NEW; PostgreSQL's are in the tables `removed` and `added`.
    """

    table: str
    what: str
    when: str
    body: str
    condition: str = ""

    @property
    def name_of_all_kinds(self) -> str:
        """With what those begin that did the same, in their time."""
        return f"{PREFIX}{self.what}_{self.when.split()[0].lower()}_"[: MAX_NAME - 8]

    @property
    def name(self) -> str:
        """Tells what it does by a digest: a trigger of the same name need not be made again."""
        return self.name_of_all_kinds + sha256(repr(self).encode()).hexdigest()[:8]

    def sql(self, vendor: str) -> list[str]:
        """What makes it."""
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
    """One figure, or several that the same rows keep."""

    # What is true while nothing has drifted.
    sentence: str
    # Whose rows keep it.
    into: Model

    @abstractmethod
    def tables(self) -> Sequence[Model]:
        """Those that are locked while it is recomputed, in the order in which others lock them."""

    @abstractmethod
    def triggers(self, vendor: str) -> Iterator[Trigger]:
        """What keeps it."""

    @abstractmethod
    def select_wrong(self, vendor: str) -> str:
        """A query for the ids of the rows that say something else than is counted."""

    @abstractmethod
    def mend(self, vendor: str) -> Iterator[str]:
        """The statements by which all rows say what is counted."""

    def wrong(self, using: str = "default") -> list[Any]:
        """The ids of the rows that say something else than is counted."""
        database = connections[using]
        with database.cursor() as cursor:
            cursor.execute(self.select_wrong(database.vendor))
            return [pk for (pk,) in cursor.fetchall()]

    def recompute(self, using: str = "default") -> list[Any]:
        """Have all rows say what is counted; answers which did not. Within a transaction: writers wait for its end."""
        self.lock(connections[using])
        wrong = self.wrong(using)
        if wrong:
            self.count_anew(using)
        return wrong

    def count_anew(self, using: str = "default") -> None:
        """Write what is counted into all rows."""
        database = connections[using]
        with database.cursor() as cursor:
            for statement in self.mend(database.vendor):
                cursor.execute(statement)

    def lock(self, database: BaseDatabaseWrapper) -> None:
        """Keep everybody from writing, also those who have only locked a row so far: they would wait for us, and we
        for them. Who only reads does not wait. On SQLite the transaction itself does it.
        """
        if database.vendor == "postgresql":
            with database.cursor() as cursor:
                for model in self.tables():
                    cursor.execute(f"LOCK TABLE {model._meta.db_table} IN EXCLUSIVE MODE")


kept_figures: list[KeptFigure] = []


def differs(vendor: str) -> str:
    """The operator that tells two values apart where either may be null."""
    return "IS NOT" if vendor == "sqlite" else "IS DISTINCT FROM"
