"""Counts and sums over rows that belong together: the commonest of the figures that are kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from common.kept_figures import KeptFigure, Trigger
from common.tenancy_relations import Model

# For a row `{row}`, in SQL that both engines know, or by engine.
Expression = str | Mapping[str, str]


@dataclass(frozen=True)
class KeptSums(KeptFigure):
    """Sums over the rows of `source`: those of the same `keys` are counted into one row of `into`.

    `keys` and `sums` are columns of `into`, each with what a row `{row}` of `source` says or adds, in SQL for each
    engine. `of` are the columns of `source` that they depend on. `carried` are columns that a new row of `into` takes
    over from `source`; `begins_with` is what it has in others.
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
    def names(self) -> str:
        """The columns by which rows belong together."""
        return ", ".join(self.keys)

    @property
    def columns(self) -> str:
        """Those that a new row of `into` is written with."""
        return ", ".join((*self.keys, *self.carried, *self.begins_with, *self.sums))

    def identity(self, vendor: str, row: str) -> dict[str, str]:
        """By what a row of `source` is counted, and what its counts carry."""
        carried = {name: f"{row}.{name}" for name in self.carried}
        return {name: text_of(each, vendor).format(row=row) for name, each in self.keys.items()} | carried

    def added(self, vendor: str, row: str) -> dict[str, str]:
        """What a row adds to each sum."""
        return {name: text_of(each, vendor).format(row=row) for name, each in self.sums.items()}

    def each(self, template: str, joined_by: str = ", ") -> str:
        """The template for each sum, with its name as `{0}`."""
        return joined_by.join(template.format(name) for name in self.sums)

    def same(self, one: str, other: str) -> str:
        """The condition that two tables' rows have the same keys."""
        return " AND ".join(f"{one}.{name} = {other}.{name}" for name in self.keys)

    def selected(self, vendor: str, rows: str, sign: str = "") -> str:
        """A query for what each of `rows`, a table like `source`, says and adds."""
        values = {name: f"{sign}({value})" for name, value in self.added(vendor, rows).items()}
        columns = ", ".join(f"{value} AS {name}" for name, value in (self.identity(vendor, rows) | values).items())
        return f"SELECT {columns} FROM {rows}"  # noqa: S608  # names of columns, here and below

    def counted(self, rows: str, condition: str = "") -> str:
        """A query for the columns of `into` as they follow from the query `rows`."""
        identity = ", ".join((*self.keys, *self.carried))
        constants = "".join(f"{value} AS {name}, " for name, value in self.begins_with.items())
        sums = self.each("sum({0}) AS {0}")
        return f"SELECT {identity}, {constants}{sums} FROM ({rows}) AS r GROUP BY {identity}{condition}"  # noqa: S608

    def triggers(self, vendor: str) -> Iterator[Trigger]:
        bodies = self.bodies_of_rows() if vendor == "sqlite" else self.bodies_of_statements()
        for when, body in bodies.items():
            yield Trigger(self.source._meta.db_table, self.target, when, body)

    def bodies_of_rows(self) -> dict[str, str]:
        """SQLite's. Without ON CONFLICT, which the statement that fires a trigger can overrule."""
        new, old = self.identity("sqlite", "NEW"), self.identity("sqlite", "OLD")
        count_new, count_old = (
            f"UPDATE {self.target} SET "  # noqa: S608
            + ", ".join(f"{name} = {name} {sign} {value}" for name, value in self.added("sqlite", row).items())
            + f" WHERE {' AND '.join(f'{name} = {identity[name]}' for name in self.keys)};"
            for row, sign, identity in (("NEW", "+", new), ("OLD", "-", old))
        )
        first = ", ".join([*new.values(), *self.begins_with.values(), *self.added("sqlite", "NEW").values()])
        # Of the UPDATE before it: the row is the first that is counted there.
        begin = f"INSERT INTO {self.target} ({self.columns}) SELECT {first} WHERE changes() = 0"
        bodies = {"INSERT": f"{count_new} {begin};", "DELETE": count_old}
        if self.of:
            moved = " OR ".join(f"{old[name]} IS NOT {new[name]}" for name in self.keys)
            bodies[f"UPDATE OF {', '.join(self.of)}"] = f"{count_old} {count_new} {begin} AND ({moved});"
        return bodies

    def bodies_of_statements(self) -> dict[str, str]:
        """PostgreSQL's. Rows are locked in the order of their keys, whatever order they were written in."""
        count = (
            f"INSERT INTO {self.target} AS kept ({self.columns}) {{counted}} ORDER BY {self.names} "
            f"ON CONFLICT ({self.names}) DO UPDATE SET {self.each('{0} = kept.{0} + EXCLUDED.{0}')};"
        )
        added, removed = self.selected("postgresql", "added"), self.selected("postgresql", "removed")
        take_off = (
            f"PERFORM 1 FROM {self.target} WHERE ({self.names}) IN (SELECT {self.names} FROM ({removed}) AS gone) "  # noqa: S608
            f"ORDER BY {self.names} FOR NO KEY UPDATE; "
            f"UPDATE {self.target} AS kept SET {self.each('{0} = kept.{0} - gone.{0}')} "
            f"FROM ({self.counted(removed)}) AS gone WHERE {self.same('kept', 'gone')};"
        )
        bodies = {"INSERT": count.format(counted=self.counted(added)), "DELETE": take_off}
        bodies["TRUNCATE"] = f"UPDATE {self.target} SET {self.each('{0} = 0')};"  # noqa: S608
        if self.of:
            both = f"{added} UNION ALL {self.selected('postgresql', 'removed', '-')}"
            changed = self.counted(both, f" HAVING {self.each('sum({0}) <> 0', ' OR ')}")
            bodies["UPDATE"] = count.format(counted=changed)
        return bodies

    def select_wrong(self, vendor: str) -> str:
        counted = self.counted(self.selected(vendor, self.source._meta.db_table))
        differs = self.each("kept.{0} <> COALESCE(counted.{0}, 0)", " OR ")
        row = " || ' ' || ".join(f"CAST({{0}}.{name} AS text)" for name in self.keys)
        return (
            f"WITH counted AS ({counted}) SELECT {row.format('kept')} "  # noqa: S608
            f"FROM {self.target} AS kept LEFT JOIN counted ON {self.same('kept', 'counted')} WHERE {differs} "
            f"UNION ALL SELECT {row.format('counted')} "
            f"FROM counted LEFT JOIN {self.target} AS kept ON {self.same('kept', 'counted')} "
            f"WHERE kept.{next(iter(self.keys))} IS NULL ORDER BY 1"
        )

    def mend(self, vendor: str) -> Iterator[str]:
        yield f"UPDATE {self.target} SET {self.each('{0} = 0')}"  # noqa: S608
        counted = self.counted(self.selected(vendor, self.source._meta.db_table))
        yield (
            f"INSERT INTO {self.target} ({self.columns}) "  # noqa: S608
            # SQLite takes ON CONFLICT for a join's ON without it.
            f"SELECT * FROM ({counted}) AS counted WHERE true "
            f"ON CONFLICT ({self.names}) DO UPDATE SET {self.each('{0} = EXCLUDED.{0}')}"
        )


def text_of(expression: Expression, vendor: str) -> str:
    """The expression in one engine's SQL."""
    return expression if isinstance(expression, str) else expression[vendor]
