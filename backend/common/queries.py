"""Query helpers for all apps."""

from typing import Any, TypeVar

from django.db.models import BooleanField, F, Func, Model, Q, QuerySet, Subquery

from common.errors import NotFound
from common.text import folded

Row = TypeVar("Row", bound=Model)


def get_or_not_found(rows: QuerySet[Row], pk: int, detail: str = "") -> Row:
    """Return the one of `rows` with this id. Raises NotFound with `detail`."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise NotFound(detail)
    return row


def contains(term: str, *columns: str) -> Q:
    """Return the condition that one of these folded columns contains `term`, ignoring case and accents.

    Without any condition for an empty term.
    """
    text = folded(term)
    return Q(*((f"{column}__contains", text) for column in columns), _connector=Q.OR) if text else Q()


class AnyOf(Func):
    """Condition that `column` is one of `keys`, a queryset of one column: `filter(AnyOf("job", managed))`.

    PostgreSQL evaluates the keys first, as an array, so that it can use an index over the column even within an OR,
    where `IN (SELECT …)` would be evaluated for each row of the table.
    """

    output_field = BooleanField()
    conditional = True
    template = "%(expressions)s"
    arg_joiner = " IN "

    def __init__(self, column: str, keys: QuerySet[Any, Any]) -> None:
        super().__init__(F(column), Subquery(keys))

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return super().as_sql(compiler, connection, template="%(expressions)s)", arg_joiner=" = ANY(ARRAY", **context)
