"""Paging of lists: responses are JSON arrays, with optional `limit` and `offset`, and the total in a header."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from common.query_params import QuerySerializer
from common.row_serializers import RowSerializer
from common.whole_lists import limit_whole_list

TOTAL_COUNT = "X-Total-Count"
# "gte" if there can be more rows than the total count, as in Elasticsearch's `hits.total.relation`.
TOTAL_COUNT_RELATION = "X-Total-Count-Relation"
MAX_LIMIT = 1000


def is_complete_count(total: int, count_limit: int | None) -> bool:
    """Return whether `total` rows, counted up to a limit, are all that match."""
    return count_limit is None or total < count_limit


class PageQuery(QuerySerializer):
    """The query parameters of paging, in rows."""

    limit = serializers.IntegerField(
        min_value=0,
        max_value=MAX_LIMIT,
        required=False,
        help_text=f"The maximum number of rows (up to {MAX_LIMIT}); without it, all.",
    )
    offset = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, help_text="The number of rows to skip."
    )


class Page(BasePagination):
    """Pagination by `?limit=10&offset=20`; without a limit, all rows. `X-Total-Count` is the number of all rows.

    With a `count_limit`, rows are only counted up to it, and `X-Total-Count-Relation: gte` says that there may be more.

    First reads only the ids of the page, for which an index over the sort order suffices, and then these rows with all
    that the RowSerializer needs (columns of other tables, counts). So a list's queryset only has to filter and sort.
    """

    total = 0
    # Returns the number of matching rows if that is stored, so that they need not be counted: see `common.row_lists`.
    known_total: Callable[[], int] | None = None
    count_limit: int | None = None
    exact = True

    def paginate_queryset(
        self, queryset: QuerySet[Any] | Sequence[Any], request: Request, view: Any = None
    ) -> list[Any]:
        rows = cast("QuerySet[Any]", queryset)
        query = PageQuery.read(request)
        start, limit = query.get("offset", 0), query.get("limit")
        shape = cast("type[RowSerializer]", view.get_serializer_class())
        if limit is None:
            limit_whole_list(request, rows, start)
            # Without a limit, reading ids first would only be slower.
            shown = shape.rows_of(rows[start:])
            self.total = start + len(shown) if shown or not start else rows.count()
            return shown
        return shape.rows_by_id(rows.model, self.ids(rows, start, limit))

    def ids(self, queryset: QuerySet[Any], start: int, limit: int) -> list[int]:
        """Return the ids of the page, and set the total."""
        keys = queryset.values_list("pk", flat=True)
        if start and self.known_total and self.count_limit is None:
            self.total = self.known_total()
            if start > self.total // 2:
                # Read from the end of the list, so that at most half of it has to be skipped.
                end = max(self.total - start, 0)
                return list(keys.reverse()[max(end - limit, 0) : end])[::-1]
            return list(keys[start : start + limit])
        ids = list(keys[start : start + limit])
        # On the last page, the total follows from its length; otherwise it has to be counted.
        ends_here = (ids or not start) and len(ids) < limit
        if ends_here:
            self.total = start + len(ids)
        elif self.count_limit is not None and start and not ids:
            # Beyond the end: the caller needs to know where that is.
            self.total = queryset.count()
        else:
            counted = (self.known_total or queryset.order_by()[: self.count_limit].count)()
            self.exact = is_complete_count(counted, self.count_limit)
            self.total = counted if self.exact else max(counted, start + len(ids))
        return ids

    def get_paginated_response(self, data: Any) -> Response:
        relation = {} if self.exact else {TOTAL_COUNT_RELATION: "gte"}
        return Response(data, headers={TOTAL_COUNT: str(self.total), **relation})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return schema
