"""Kept figures that are counts and sums over groups of rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from common.kept_figures.figures import KeptFigure, Trigger
from common.tenancy_relations import Model

# An SQL expression over a row `{row}`, or one for each database ("sqlite", "postgresql").
Expression = str | Mapping[str, str]


@dataclass(frozen=True)
class KeptSums(KeptFigure):
    """Sums over the rows of `source`, grouped by `keys`, with one row of `into` for each group.

    `keys` and `sums` map columns of `into` to SQL expressions over a row `{row}` of `source`. `of` are the columns of
    `source` that these depend on; empty if they never change. A new row of `into` copies the columns `carried` from
    `source` and has the constants `begins_with`.
    """

    sentence: str
    source: Model
    into: Model
    keys: Mapping[str, Expression]
    sums: Mapping[str, Expression]
    of: Sequence[str] = ()
    carried: Sequence[str] = ()
    begins_with: Mapping[str, str] = field(default_factory=dict)
    lock_first: Sequence[Model] = ()

    def tables(self) -> Sequence[Model]:
        return (*self.lock_first, self.source)

    @property
    def target(self) -> str:
        """The table of `into`."""
        return self.into._meta.db_table

    @property
    def key_names(self) -> tuple[str, ...]:
        """The columns to group by."""
        return tuple(self.keys)

    @property
    def names(self) -> str:
        """The columns to group by, separated by commas."""
        return ", ".join(self.key_names)

    @property
    def columns(self) -> str:
        """The columns of a new row of `into`, separated by commas."""
        return ", ".join((*self.key_names, *self.carried, *self.begins_with, *self.sums))

    def identity(self, vendor: str, row: str) -> dict[str, str]:
        """Return expressions for the keys and the carried columns of a row of `source`."""
        carried = {name: f"{row}.{name}" for name in self.carried}
        return {name: text_of(each, vendor).format(row=row) for name, each in self.keys.items()} | carried

    def added(self, vendor: str, row: str) -> dict[str, str]:
        """Return expressions for what a row adds to each sum."""
        return {name: text_of(each, vendor).format(row=row) for name, each in self.sums.items()}

    def each(self, template: str, joined_by: str = ", ") -> str:
        """Format the template for each sum, with its column as `{0}`, and join the results."""
        return joined_by.join(template.format(name) for name in self.sums)

    def same(self, one: str, other: str) -> str:
        """Return the condition that the rows of two tables have the same keys."""
        return " AND ".join(f"{one}.{name} = {other}.{name}" for name in self.key_names)

    def selected(self, vendor: str, rows: str, sign: str = "", identity: Mapping[str, str] | None = None) -> str:
        """Return a query for keys, carried columns and summands of each row of `rows`, a table like `source`."""
        values = {name: f"{sign}({value})" for name, value in self.added(vendor, rows).items()}
        named = {**(identity or self.identity(vendor, rows)), **values}
        columns = ", ".join(f"{value} AS {name}" for name, value in named.items())
        return f"SELECT {columns} FROM {rows}"  # noqa: S608  # names of columns, here and below

    def counted(self, rows: str, condition: str = "") -> str:
        """Return a query for the rows of `into`, aggregated from the query `rows`."""
        identity = ", ".join((*self.key_names, *self.carried))
        constants = "".join(f"{value} AS {name}, " for name, value in self.begins_with.items())
        sums = self.each("sum({0}) AS {0}")
        return f"SELECT {identity}, {constants}{sums} FROM ({rows}) AS r GROUP BY {identity}{condition}"  # noqa: S608

    def triggers(self, vendor: str) -> Iterator[Trigger]:
        bodies = self.row_trigger_bodies() if vendor == "sqlite" else self.statement_trigger_bodies()
        for when, body in bodies.items():
            yield Trigger(self.source._meta.db_table, self.target, when, body)

    def row_trigger_bodies(self) -> dict[str, str]:
        """Return SQLite's trigger bodies by operation. Without ON CONFLICT, which the firing statement can override."""
        new, old = self.identity("sqlite", "NEW"), self.identity("sqlite", "OLD")
        count_new, count_old = (
            f"UPDATE {self.target} SET "  # noqa: S608
            + ", ".join(f"{name} = {name} {sign} {value}" for name, value in self.added("sqlite", row).items())
            + f" WHERE {' AND '.join(f'{name} = {identity[name]}' for name in self.key_names)};"
            for row, sign, identity in (("NEW", "+", new), ("OLD", "-", old))
        )
        first = ", ".join([*new.values(), *self.begins_with.values(), *self.added("sqlite", "NEW").values()])
        # `changes()` is that of the UPDATE before it: 0 if there is no row for these keys yet.
        begin = f"INSERT INTO {self.target} ({self.columns}) SELECT {first} WHERE changes() = 0"
        bodies = {"INSERT": f"{count_new} {begin};", "DELETE": count_old}
        if self.of:
            moved = " OR ".join(f"{old[name]} IS NOT {new[name]}" for name in self.key_names)
            bodies[f"UPDATE OF {', '.join(self.of)}"] = f"{count_old} {count_new} {begin} AND ({moved});"
        return bodies

    def statement_trigger_bodies(self) -> dict[str, str]:
        """Return PostgreSQL's trigger bodies by operation. They lock rows in the order of their keys."""
        added, removed = self.selected("postgresql", "added"), self.selected("postgresql", "removed")
        take_off = (
            f"PERFORM 1 FROM {self.target} WHERE ({self.names}) IN (SELECT {self.names} FROM ({removed}) AS gone) "  # noqa: S608
            f"ORDER BY {self.names} FOR NO KEY UPDATE; "
            f"UPDATE {self.target} AS kept SET {self.each('{0} = kept.{0} - gone.{0}')} "
            f"FROM ({self.counted(removed)}) AS gone WHERE {self.same('kept', 'gone')};"
        )
        bodies = {
            "INSERT": self.before("INSERT") + self.count(self.counted(added)),
            "DELETE": self.before("DELETE") + take_off,
        }
        bodies["TRUNCATE"] = f"UPDATE {self.target} SET {self.each('{0} = 0')};"  # noqa: S608
        if self.of:
            # Most updates change none of these columns; to find that out costs a fraction of starting the statement.
            of = ", ".join(self.of)
            changes = f"EXISTS (SELECT {of} FROM added EXCEPT ALL SELECT {of} FROM removed)"  # noqa: S608
            count = self.count_difference(added, self.selected("postgresql", "removed", "-"))
            bodies["UPDATE"] = f"IF {changes} THEN {self.before('UPDATE')}{count} END IF;"
        return bodies

    def before(self, operation: str) -> str:
        """Return PostgreSQL's statements to be run before the rows of an operation are counted."""
        return ""

    def count(self, counted: str) -> str:
        """Return PostgreSQL's statement that adds the rows of a query to those of `into`."""
        return (
            f"INSERT INTO {self.target} AS kept ({self.columns}) {counted} ORDER BY {self.names} "
            f"ON CONFLICT ({self.names}) DO UPDATE SET {self.each('{0} = kept.{0} + EXCLUDED.{0}')};"
        )

    def count_difference(self, added: str, taken_off: str) -> str:
        """Return PostgreSQL's statement that counts the rows of both queries, without groups that remain the same."""
        return self.count(
            self.counted(f"{added} UNION ALL {taken_off}", f" HAVING {self.each('sum({0}) <> 0', ' OR ')}")
        )

    def select_wrong(self, vendor: str) -> str:
        counted = self.counted(self.selected(vendor, self.source._meta.db_table))
        # A missing row says the same as one with nothing but zeros.
        missing = f"kept.{self.key_names[0]} IS NULL AND ({self.each('counted.{0} <> 0', ' OR ')})"
        differs = self.each("kept.{0} <> COALESCE(counted.{0}, 0)", " OR ")
        row = " || ' ' || ".join(f"CAST({{0}}.{name} AS text)" for name in self.key_names)
        return (
            f"WITH counted AS ({counted}) SELECT {row.format('kept')} "  # noqa: S608
            f"FROM {self.target} AS kept LEFT JOIN counted ON {self.same('kept', 'counted')} WHERE {differs} "
            f"UNION ALL SELECT {row.format('counted')} "
            f"FROM counted LEFT JOIN {self.target} AS kept ON {self.same('kept', 'counted')} "
            f"WHERE {missing} ORDER BY 1"
        )

    def mend(self, vendor: str) -> Iterator[str]:
        yield f"UPDATE {self.target} SET {self.each('{0} = 0')}"  # noqa: S608
        counted = self.counted(self.selected(vendor, self.source._meta.db_table))
        yield (
            f"INSERT INTO {self.target} ({self.columns}) "  # noqa: S608
            # Without WHERE, SQLite would parse ON CONFLICT as the ON of a join.
            f"SELECT * FROM ({counted}) AS counted WHERE true "
            f"ON CONFLICT ({self.names}) DO UPDATE SET {self.each('{0} = EXCLUDED.{0}')}"
        )


def text_of(expression: Expression, vendor: str) -> str:
    """Return the expression for this database."""
    return expression if isinstance(expression, str) else expression[vendor]
