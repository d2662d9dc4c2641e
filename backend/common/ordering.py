"""By what a list can be sorted: one way for every list of the API."""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from django.db.models import F, Index, OrderBy, QuerySet
from django.db.models.expressions import Combinable
from rest_framework import serializers

from common.query_params import choice_filter

Rows = TypeVar("Rows", bound=QuerySet[Any, Any])


class NullsLastIndex(Index):
    """An index whose expressions say where nulls stand. SQLite takes no such words there; down, it has nulls last."""

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        if schema_editor.connection.vendor != "sqlite":
            return super().create_sql(model, schema_editor, using, **options)
        plain = [
            OrderBy(each.expression, descending=each.descending) if isinstance(each, OrderBy) else each
            for each in self.expressions
        ]
        return Index(*plain, name=self.name).create_sql(model, schema_editor, using, **options)


class Ordering:
    """The orders of one list.

    `columns` are what `?ordering=` takes, each with its column or expression; a leading minus turns it round.
    `default` is the order when none is asked for: one of them, or empty for the order in which the rows came.
    Rows of one value are sorted by `then`, and last by id, so that no page repeats or drops a row.
    Rows without a value in one of `nullable` come last, whichever way the list is sorted.
    """

    def __init__(
        self,
        default: str = "",
        *,
        then: Sequence[str] = (),
        nullable: Collection[str] = (),
        **columns: str | Combinable,
    ) -> None:
        self.default = default
        self.then = then
        self.nullable = nullable
        self.columns = columns

    def query_field(self) -> serializers.ChoiceField:
        """The parameter of the list's query serializer."""
        return choice_filter([order for name in self.columns for order in (name, f"-{name}")])

    def apply(self, rows: Rows, order: str | None = None) -> Rows:
        """The rows in that order; in the default one for None."""
        order = self.default if order is None else order
        descending, name = order.startswith("-"), order.removeprefix("-")
        first = [self.directed(name, descending)] if name else []
        return rows.order_by(*first, *self.then, "-id" if descending else "id")

    def directed(self, name: str, descending: bool) -> OrderBy:
        """The column of that name, up or down."""
        column = self.columns[name]
        expression: Any = F(column) if isinstance(column, str) else column
        # Only where it is needed: asked for on a column without nulls, it keeps PostgreSQL from using the index.
        last = True if name in self.nullable else None
        directed: OrderBy = expression.desc(nulls_last=last) if descending else expression.asc(nulls_last=last)
        return directed
