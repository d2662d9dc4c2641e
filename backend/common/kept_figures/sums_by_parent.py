"""Kept sums of rows that are grouped by columns of another row, such as counts of jobs by the jobs' departments."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.db.backends.base.base import BaseDatabaseWrapper

from common.kept_figures.figures import Trigger
from common.kept_figures.sums import KeptSums, text_of
from common.tenancy_relations import Model

# S608: only names of tables and columns are inserted into the SQL.


@dataclass(frozen=True)
class KeptSumsByParent(KeptSums):
    """Sums over the rows of `source`, grouped also by columns of the row of `parent` to which the column `via` refers.

    `parent_keys` map columns of `into` to nullable foreign keys of `parent`; 0 stands for null. If one of these
    changes, another trigger moves what was counted to the new group.

    The move must not miss rows that another transaction is counting. So on PostgreSQL, both first lock the row of
    `guard` with the same `via`, and create it if it is missing. `guard` is `source` or another table that has the
    columns `via` and `company_id`, and defaults for all others.
    """

    parent: Model = field(kw_only=True)
    via: str = field(kw_only=True)
    parent_keys: Mapping[str, str] = field(kw_only=True)
    guard: Model = field(kw_only=True)

    @property
    def parents(self) -> str:
        """The table of `parent`."""
        return self.parent._meta.db_table

    @property
    def key_names(self) -> tuple[str, ...]:
        return (*self.keys, *self.parent_keys)

    def lock(self, database: BaseDatabaseWrapper) -> None:
        """Block writers of `parent`, too, but not checks of foreign keys to it, for which writers of `source` wait."""
        if database.vendor == "postgresql":
            with database.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {self.parents} IN SHARE MODE")
        super().lock(database)

    def identity(self, vendor: str, row: str) -> dict[str, str]:
        return self.identity_in(vendor, row, self.parents)

    def identity_in(self, vendor: str, row: str, parents: str) -> dict[str, str]:
        """Return expressions for the keys and carried columns of a row, whose parent is in the table `parents`."""
        column = f"(SELECT parent.{{0}} FROM {parents} AS parent WHERE parent.id = {row}.{self.via})"  # noqa: S608
        return self.identity_with(vendor, row, column)

    def identity_with(self, vendor: str, row: str, column: str) -> dict[str, str]:
        """Return expressions for keys and carried columns of a row; `column` is one for the parent's column `{0}`."""
        keys = {name: text_of(each, vendor).format(row=row) for name, each in self.keys.items()}
        parent_keys = {name: f"COALESCE({column.format(each)}, 0)" for name, each in self.parent_keys.items()}
        return keys | parent_keys | {name: f"{row}.{name}" for name in self.carried}

    def triggers(self, vendor: str) -> Iterator[Trigger]:
        yield from super().triggers(vendor)
        what, columns = f"{self.target}_by_{self.parent._meta.model_name}", self.parent_keys.values()
        if vendor == "sqlite":
            moves = " OR ".join(f"OLD.{column} IS NOT NEW.{column}" for column in columns)
            yield Trigger(self.parents, what, f"UPDATE OF {', '.join(columns)}", self.row_move_body(), moves)
        else:
            yield Trigger(self.parents, what, "UPDATE", self.statement_move_body())

    def selected_below(self, vendor: str, identity: Mapping[str, str], parent: str, sign: str = "") -> str:
        """Return a query for keys and summands of the rows of `source` whose `via` fulfils the condition `parent`."""
        source = self.source._meta.db_table
        return f"{self.selected(vendor, source, sign, identity)} WHERE {source}.{self.via} {parent}"

    def row_move_body(self) -> str:
        """Return SQLite's trigger body that moves what was counted for a parent to its new group."""
        taken, given = (
            self.counted(
                self.selected_below(
                    "sqlite",
                    self.identity_with("sqlite", self.source._meta.db_table, f"{row}.{{0}}"),
                    f"= {row}.id",
                )
            )
            for row in ("OLD", "NEW")
        )
        same = self.same(self.target, "moved")
        subtract = self.each(f"{{0}} = {self.target}.{{0}} - moved.{{0}}")
        add = self.each(f"{{0}} = {self.target}.{{0}} + moved.{{0}}")
        identity = ", ".join((*self.key_names, *self.carried, *self.begins_with))
        return (
            f"UPDATE {self.target} SET {subtract} FROM ({taken}) AS moved WHERE {same}; "  # noqa: S608
            f"INSERT INTO {self.target} ({self.columns}) SELECT {identity}, {self.each('0')} FROM ({given}) AS moved "
            f"WHERE NOT EXISTS (SELECT 1 FROM {self.target} WHERE {same}); "
            f"UPDATE {self.target} SET {add} FROM ({given}) AS moved WHERE {same};"
        )

    def statement_move_body(self) -> str:
        """Return PostgreSQL's trigger body that moves what was counted for parents to their new groups."""
        columns = ", ".join(("id", *self.parent_keys.values()))
        changed = f"SELECT {columns} FROM added EXCEPT SELECT {columns} FROM removed"  # noqa: S608
        ids = f"(SELECT id FROM ({changed}) AS changed)"  # noqa: S608
        given, taken = (
            self.selected_below(
                "postgresql",
                self.identity_in("postgresql", self.source._meta.db_table, parents),
                f"IN {ids}",
                sign,
            )
            for parents, sign in (("added", ""), ("removed", "-"))
        )
        create = self.create_guards(f"SELECT id, company_id FROM added WHERE id IN {ids}")  # noqa: S608
        count = self.count_difference(given, taken)
        return f"IF EXISTS ({changed}) THEN {create}{self.lock_guards(ids)}{count} END IF;"

    def before(self, operation: str) -> str:
        if self.guard is self.source:
            # The operation has locked these rows.
            return ""
        tables = {"INSERT": ("added",), "UPDATE": ("added", "removed"), "DELETE": ("removed",)}[operation]
        guards = " UNION ".join(f"SELECT {self.via}, company_id FROM {table}" for table in tables)  # noqa: S608
        create = self.create_guards(guards) if operation == "INSERT" else ""
        return f"{create}{self.lock_guards(f'(SELECT {self.via} FROM ({guards}) AS guards)')}"  # noqa: S608

    def create_guards(self, guards: str) -> str:
        """Return PostgreSQL's statement that creates missing rows of `guard`; the query selects `via` and company."""
        into = f"{self.guard._meta.db_table} ({self.via}, company_id)"
        return f"INSERT INTO {into} {guards} ORDER BY 1 ON CONFLICT DO NOTHING; "

    def lock_guards(self, parents: str) -> str:
        """Return PostgreSQL's statement that locks the rows of `guard` of these parents, a query for their ids."""
        guard = self.guard._meta.db_table
        return f"PERFORM 1 FROM {guard} WHERE {self.via} IN {parents} ORDER BY {self.via} FOR NO KEY UPDATE; "
