"""Kept figures that are the latest of several times."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.kept_figures.figures import KeptFigure, Trigger, differs
from common.tenancy_relations import Model

# S608: only names of tables and columns are inserted into the SQL.


@dataclass(frozen=True)
class KeptLatest(KeptFigure):
    """The latest `time` of the rows of `source` with the same `key`, in the column `column` of one row of `into`.

    Only of rows that fulfil `condition`, an SQL condition that begins with a column; null if none does. `into` has the
    columns `key`, which is unique, and `company_id`, as `source` has. `of` are the columns of `source` that the figure
    depends on.
    """

    sentence: str
    source: Model
    into: Model
    key: str
    time: str
    column: str
    condition: str
    of: Sequence[str]

    def tables(self) -> Sequence[Model]:
        return (self.source,)

    @property
    def rows(self) -> str:
        """The table of `source`."""
        return self.source._meta.db_table

    @property
    def target(self) -> str:
        """The table of `into`."""
        return self.into._meta.db_table

    def latest(self, rows: str) -> str:
        """Return an SQL query for the latest times by key of the rows of a table like `source`."""
        return (
            f"SELECT {self.key}, company_id, max({self.time}) AS {self.column} FROM {rows} "  # noqa: S608
            f"WHERE {self.condition} GROUP BY {self.key}, company_id"
        )

    def latest_of(self, key: str) -> str:
        """Return an SQL subquery for the latest time of one key; `key` is an SQL expression."""
        # Reads one entry of an index. For max(), SQLite would read all rows of the key.
        return (
            f"(SELECT {self.time} FROM {self.rows} WHERE {self.key} = {key} AND {self.condition} "  # noqa: S608
            f"ORDER BY {self.time} DESC LIMIT 1)"
        )

    def triggers(self, vendor: str) -> Iterator[Trigger]:
        if vendor == "sqlite":
            yield from self.row_triggers()
            return
        for when, body in self.statement_trigger_bodies().items():
            yield Trigger(self.rows, self.target, when, body)

    def row_triggers(self) -> Iterator[Trigger]:
        """Yield the triggers of SQLite. Without ON CONFLICT, which the firing statement can override."""
        old, new = (
            f"UPDATE {self.target} SET {self.column} = {self.latest_of(f'{row}.{self.key}')} "  # noqa: S608
            f"WHERE {self.key} = {row}.{self.key};"
            for row in ("OLD", "NEW")
        )
        later = (
            f"UPDATE {self.target} SET {self.column} = NEW.{self.time} WHERE {self.key} = NEW.{self.key} "  # noqa: S608
            f"AND ({self.column} IS NULL OR {self.column} < NEW.{self.time});"
        )
        create = (
            f"INSERT INTO {self.target} ({self.key}, company_id, {self.column}) "  # noqa: S608
            f"SELECT NEW.{self.key}, NEW.company_id, {{}} "
            f"WHERE NOT EXISTS (SELECT 1 FROM {self.target} WHERE {self.key} = NEW.{self.key});"
        )
        first = create.format(f"NEW.{self.time}")
        yield Trigger(self.rows, self.target, "INSERT", f"{later} {first}", f"NEW.{self.condition}")
        moved = create.format(self.latest_of(f"NEW.{self.key}"))
        yield Trigger(self.rows, self.target, f"UPDATE OF {', '.join(self.of)}", f"{old} {new} {moved}")
        yield Trigger(self.rows, self.target, "DELETE", old)

    def statement_trigger_bodies(self) -> dict[str, str]:
        """Return PostgreSQL's trigger bodies by operation. Each statement locks rows in the order of their keys.

        The one for INSERT reads no other rows of `source`, so that it is correct with concurrent inserts. The others
        read them after they have locked the rows of `into`, so that they find what was committed before.
        """
        of = ", ".join(self.of)
        changes = f"EXISTS (SELECT {of} FROM added EXCEPT ALL SELECT {of} FROM removed)"  # noqa: S608
        either = f"SELECT {self.key} FROM removed UNION SELECT {self.key} FROM added"  # noqa: S608
        return {
            "INSERT": self.store_later_times("added"),
            "UPDATE": f"IF {changes} THEN {self.store_later_times('added')} {self.recompute_latest(either)} END IF;",
            "DELETE": self.recompute_latest(f"SELECT {self.key} FROM removed"),  # noqa: S608
            "TRUNCATE": f"UPDATE {self.target} SET {self.column} = NULL;",  # noqa: S608
        }

    def store_later_times(self, rows: str) -> str:
        """Return PostgreSQL's statement that stores the times of a table like `source` where they are later."""
        return (
            f"INSERT INTO {self.target} AS kept ({self.key}, company_id, {self.column}) {self.latest(rows)} "
            f"ORDER BY {self.key} ON CONFLICT ({self.key}) "
            f"DO UPDATE SET {self.column} = EXCLUDED.{self.column} "
            f"WHERE kept.{self.column} IS NULL OR kept.{self.column} < EXCLUDED.{self.column};"
        )

    def recompute_latest(self, keys: str) -> str:
        """Return PostgreSQL's statements that find the latest times of the keys of a query again."""
        found = self.latest_of(f"kept.{self.key}")
        return (
            f"PERFORM 1 FROM {self.target} WHERE {self.key} IN ({keys}) ORDER BY {self.key} FOR NO KEY UPDATE; "  # noqa: S608
            f"UPDATE {self.target} AS kept SET {self.column} = {found} "
            f"WHERE {self.key} IN ({keys}) AND {self.column} {differs('postgresql')} {found};"
        )

    def select_wrong(self, vendor: str) -> str:
        same = f"found.{self.key} = kept.{self.key}"
        return (
            f"WITH found AS ({self.latest(self.rows)}) "  # noqa: S608
            f"SELECT kept.{self.key} FROM {self.target} AS kept LEFT JOIN found ON {same} "
            f"WHERE kept.{self.column} {differs(vendor)} found.{self.column} "
            f"UNION ALL SELECT found.{self.key} FROM found LEFT JOIN {self.target} AS kept ON {same} "
            f"WHERE kept.{self.key} IS NULL ORDER BY 1"
        )

    def mend(self, vendor: str) -> Iterator[str]:
        yield f"UPDATE {self.target} SET {self.column} = NULL WHERE {self.column} IS NOT NULL"  # noqa: S608
        yield (
            f"INSERT INTO {self.target} ({self.key}, company_id, {self.column}) "  # noqa: S608
            # Without WHERE, SQLite would parse ON CONFLICT as the ON of a join.
            f"SELECT * FROM ({self.latest(self.rows)}) AS found WHERE true "
            f"ON CONFLICT ({self.key}) DO UPDATE SET {self.column} = EXCLUDED.{self.column}"
        )
