"""Pagination of lists: a JSON array, with optional `limit` and `offset`, and the number of all rows in a header."""

from itertools import islice
from typing import Any

from rest_framework import serializers
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from common.query_params import QuerySerializer
from common.throttling import begin_large_answer

TOTAL_COUNT = "X-Total-Count"
MAX_LIMIT = 1000
MAX_OFFSET = 2**31 - 1


class PageQuery(QuerySerializer):
    """The query parameters of pagination, in rows."""

    limit = serializers.IntegerField(
        min_value=0,
        max_value=MAX_LIMIT,
        required=False,
        help_text=f"The maximum number of rows (up to {MAX_LIMIT}); without it, all.",
    )
    offset = serializers.IntegerField(
        min_value=0, max_value=MAX_OFFSET, required=False, help_text="The number of rows to skip."
    )


def whole_list(queryset: Any, request: Request) -> list[Any]:
    """Return all rows; more than a page may have are a large answer: see `common.throttling`."""
    rows = queryset.iterator(chunk_size=MAX_LIMIT)
    first = list(islice(rows, MAX_LIMIT))
    if len(first) == MAX_LIMIT:
        begin_large_answer(request)
    return [*first, *rows]


class ArrayPagination(BasePagination):
    """Pagination by `?limit=10&offset=20`; without a limit, all rows. `X-Total-Count` is the number of all rows.

    Reads the ids of a page first, and then its rows, so that the database skips ids instead of joined rows.
    """

    count = 0

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        query = PageQuery.read(request)
        offset, limit = query.get("offset", 0), query.get("limit")
        if limit is None:
            rows = whole_list(queryset[offset:], request)
            self.count = offset + len(rows) if rows or not offset else queryset.count()
            return rows
        ids = list(queryset.values_list("pk", flat=True)[offset : offset + limit])
        self.count = queryset.order_by().count()
        found = queryset.in_bulk(ids)
        # One may have been deleted meanwhile.
        return [found[pk] for pk in ids if pk in found]

    def get_paginated_response(self, data: Any) -> Response:
        return Response(data, headers={TOTAL_COUNT: str(self.count)})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return schema
