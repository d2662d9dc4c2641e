"""Lists answer a bare JSON array; `limit` and `offset` are optional, the number of all rows is in a header."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.query_params import QuerySerializer

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
    """`?limit=10&offset=20` answers those rows; without a limit, all. `X-Total-Count` says how many match."""

    total = 0

    def paginate_queryset(
        self, queryset: QuerySet[Any] | Sequence[Any], request: Request, view: APIView | None = None
    ) -> list[Any]:
        query = PageQuery.read(request)
        start, limit = query.get("offset", 0), query.get("limit")
        rows = list(queryset[start:] if limit is None else queryset[start : start + limit])
        # The last page tells how many there are; any other has to be counted.
        if (rows or not start) and (limit is None or len(rows) < limit):
            self.total = start + len(rows)
        else:
            self.total = queryset.count() if isinstance(queryset, QuerySet) else len(queryset)
        return rows

    def get_paginated_response(self, data: Any) -> Response:
        return Response(data, headers={TOTAL_COUNT: str(self.total)})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return schema
