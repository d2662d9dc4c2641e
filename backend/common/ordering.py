"""Sorting of the API's lists."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import F, Index, OrderBy, QuerySet, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import NullIf

from common.filters import ChoiceFilter


class NullsLastIndex(Index):
    """An index with NULLS LAST, which SQLite does not accept in indexes; there, descending order has nulls last."""

    def create_sql(self, model: Any, schema_editor: Any, using: str = "", **options: Any) -> Any:
        if schema_editor.connection.vendor != "sqlite":
            return super().create_sql(model, schema_editor, using, **options)
        plain = [
            OrderBy(each.expression, descending=each.descending) if isinstance(each, OrderBy) else each
            for each in self.expressions
        ]
        return Index(*plain, name=self.name).create_sql(model, schema_editor, using, **options)


class OrderingFilter(ChoiceFilter):
    """The sort orders of one list, as a filter of its filter set.

    `columns` maps the values of `?ordering=` to columns or expressions; a leading minus means descending. `default` is
    used if the query has none; empty means by id. Rows with the same value are sorted by the columns `then`, and last
    by id, so that pages neither repeat nor drop rows. Nulls in `nullable` columns and empty texts in `blank` ones are
    last in both directions. A subclass applies `further` orders. (django-filter's own class sorts neither by id nor
    nulls last.)
    """

    def __init__(
        self,
        default: str = "",
        *,
        then: Sequence[str] = (),
        nullable: Collection[str] = (),
        blank: Collection[str] = (),
        further: Sequence[str] = (),
        **columns: str | Combinable,
    ) -> None:
        self.default = default
        self.then = then
        self.nullable = nullable
        self.blank = blank
        self.columns = columns
        super().__init__([*(order for name in columns for order in (name, f"-{name}")), *further])

    def filter(self, qs: QuerySet[Any], value: str) -> QuerySet[Any]:
        """Return the rows in this order; without a value, in the default one."""
        order = value or self.default
        descending, name = order.startswith("-"), order.removeprefix("-")
        first = [self.directed(name, descending)] if name else []
        return qs.order_by(*first, *self.then, "-id" if descending else "id")

    def directed(self, name: str, descending: bool) -> OrderBy:
        """Return the expression to sort by this column in this direction."""
        column = self.columns[name]
        expression: Any = F(column) if isinstance(column, str) else column
        if name in self.blank and not descending:
            return NullIf(expression, Value("")).asc(nulls_last=True)
        # Only where it is needed: on columns without nulls, it would keep PostgreSQL from using the index.
        last = True if name in self.nullable else None
        directed: OrderBy = expression.desc(nulls_last=last) if descending else expression.asc(nulls_last=last)
        return directed
