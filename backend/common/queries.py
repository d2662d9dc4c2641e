"""Query helpers for all apps."""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db.models import (
    BigIntegerField,
    Count,
    Func,
    Model,
    Q,
    QuerySet,
    Subquery,
    Window,
)
from django.db.models.functions import Coalesce

from common.errors import NotFound
from common.languages import Sentence
from common.text import search_words

Row = TypeVar("Row", bound=Model)


def get_or_not_found(rows: QuerySet[Row], pk: int, detail: Sentence = "") -> Row:
    """Return the one of `rows` with this id. Raises NotFound with `detail`."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise NotFound(detail)
    return row


def contains(term: str, *columns: str) -> Q:
    """Return the condition that every word of `term` is found in one of these folded columns, in any order.

    Without any condition for a term without words. What counts as a word, and as found: `common.text.search_words`.
    """
    found = Q()
    for spellings in search_words(term):
        found &= contains_word(spellings, *columns)
    return found


def contains_word(spellings: Iterable[str], *columns: str) -> Q:
    """Return the condition that one of these folded columns contains one of the spellings of a word."""
    return Q(*((f"{column}__contains", word) for column in columns for word in spellings), _connector=Q.OR)


def count_of(rows: QuerySet[Any], *, distinct: str = "") -> Coalesce:
    """Return the number of `rows` as an expression, so that one statement can read several numbers.

    With `distinct`, the number of different values of this column.
    """
    if distinct:
        number = Func(distinct, function="COUNT", template="%(function)s(DISTINCT %(expressions)s)")
    else:
        # Not of a column, so that an index without it is enough.
        number = Func(function="COUNT", template="%(function)s(*)")
    number.output_field = BigIntegerField()
    return aggregate_of(rows, number)


def aggregate_of(rows: QuerySet[Any], figure: Func) -> Coalesce:
    """Return an aggregate of `rows` as an expression; 0 instead of null, also for `rows.none()`.

    `figure` is a plain function instead of one of Django's aggregates, so that there is no GROUP BY.
    """
    return Coalesce(Subquery(rows.order_by().values(figure=figure)), 0)


def first_rows(rows: QuerySet[Any, Any], limit: int) -> tuple[int, list[dict[str, Any]]]:
    """Return the number of all `rows`, of `values()`, and the first `limit` of them. Executes one statement."""
    found = list(rows.annotate(number_of_all=Window(Count("*")))[:limit])
    numbers = [row.pop("number_of_all") for row in found]
    return (numbers[0] if numbers else 0), found
