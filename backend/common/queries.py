"""Questions that the querysets of every app ask."""

from typing import Any, TypeVar

from django.db.models import Count, Model, OuterRef, Q, QuerySet, Subquery

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


def related_count(model: type[Model], relation: str, condition: Q | None = None) -> Subquery:
    """How many rows `relation` leads to, of those that fulfil `condition`.

    Counted for each row that is shown, where a join would group all there are before a page is cut.
    """
    same: QuerySet[Any] = model._default_manager.filter(pk=OuterRef("pk")).order_by().values("pk")
    return Subquery(same.annotate(number=Count(relation, filter=condition)).values("number"))
