"""Questions that the querysets of every app ask."""

from typing import Any, TypeVar

from django.db.models import BooleanField, F, Func, Model, Q, QuerySet, Subquery

from common.errors import NotFound
from common.text import folded

Row = TypeVar("Row", bound=Model)


def get_or_not_found(rows: QuerySet[Row], pk: int, detail: str = "") -> Row:
    """The one of `rows` with this id. Raises NotFound."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise NotFound(detail)
    return row


def contains(term: str, *columns: str) -> Q:
    """Whether one of these folded columns contains `term`, whatever its case and accents; true for an empty one."""
    text = folded(term)
    return Q(*((f"{column}__contains", text) for column in columns), _connector=Q.OR) if text else Q()


class AnyOf(Func):
    """Whether `column` is one of `keys`, a queryset of one column: `filter(AnyOf("job", managed))`.

    PostgreSQL reads the keys first, as an array, so that an index over the column serves it also as one side of an OR.
    Of an `IN (SELECT …)` there it makes a look-up for each row of the table.
    """

    output_field = BooleanField()
    conditional = True
    template = "%(expressions)s"
    arg_joiner = " IN "

    def __init__(self, column: str, keys: QuerySet[Any, Any]) -> None:
        super().__init__(F(column), Subquery(keys))

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return super().as_sql(compiler, connection, template="%(expressions)s)", arg_joiner=" = ANY(ARRAY", **context)
