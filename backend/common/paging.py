"""Lists answer a bare JSON array; `limit` and `offset` are optional, the number of all rows is in a header."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from common.query_params import QuerySerializer
from common.row_serializers import RowSerializer

TOTAL_COUNT = "X-Total-Count"
MAX_LIMIT = 1000


class PageQuery(QuerySerializer):
    """The two parameters, in rows."""

    limit = serializers.IntegerField(
        min_value=0,
        max_value=MAX_LIMIT,
        required=False,
        help_text=f"How many rows at the most (up to {MAX_LIMIT}); without it, all.",
    )
    offset = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, help_text="How many rows to pass over."
    )


class Page(BasePagination):
    """`?limit=10&offset=20` answers those rows; without a limit, all. `X-Total-Count` says how many match.

    The page is cut before anything is joined to it: first the ids of its rows, which an index over the order gives
    alone; then these few rows, with all that is shown of them. So a list's queryset only filters and sorts, and what a
    row shows (columns of other tables, counts) is asked for by its RowSerializer.
    """

    total = 0
    # Tells how many rows match where that is kept, so that they need not be counted: see `common.row_lists`.
    known_total: Callable[[], int] | None = None

    def paginate_queryset(
        self, queryset: QuerySet[Any] | Sequence[Any], request: Request, view: Any = None
    ) -> list[Any]:
        rows = cast("QuerySet[Any]", queryset)
        query = PageQuery.read(request)
        start, limit = query.get("offset", 0), query.get("limit")
        shape = cast("type[RowSerializer]", view.get_serializer_class())
        if limit is None:
            # All at once: nothing would be saved, and many thousands of ids would go to and fro.
            shown = shape.rows_of(rows[start:])
            self.total = start + len(shown) if shown or not start else rows.count()
            return shown
        return shape.rows_by_id(rows.model, self.ids(rows, start, limit))

    def ids(self, queryset: QuerySet[Any], start: int, limit: int) -> list[int]:
        """Those of the page; notes the total."""
        keys = queryset.values_list("pk", flat=True)
        if start and self.known_total:
            self.total = self.known_total()
            if start > self.total // 2:
                # Nearer to the end: read from there, so that half of the list at the most is passed over.
                end = max(self.total - start, 0)
                return list(keys.reverse()[max(end - limit, 0) : end])[::-1]
            return list(keys[start : start + limit])
        ids = list(keys[start : start + limit])
        # The last page tells how many there are; any other has to be counted.
        ends_here = (ids or not start) and len(ids) < limit
        self.total = start + len(ids) if ends_here else (self.known_total or queryset.count)()
        return ids

    def get_paginated_response(self, data: Any) -> Response:
        return Response(data, headers={TOTAL_COUNT: str(self.total)})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return schema
