"""The base class of views that list rows."""

from collections.abc import Callable
from typing import Any, cast

from django.db.models import QuerySet
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response

from common.paging import Page

Row = dict[str, Any]


class RowListView(GenericAPIView[Any]):
    """A view that lists rows; its `serializer_class` has to be a RowSerializer."""

    # Whether rows can be counted up to a limit only: for the schema.
    limits_counts = False

    def list_rows(
        self,
        found: QuerySet[Any],
        *,
        known_total: Callable[[], int] | None = None,
        count_limit: int | None = None,
        page_context: Callable[[list[Row]], dict[str, Any]] | None = None,
        **context: Any,
    ) -> Response:
        """Return a response with the requested page of `found`, a filtered and sorted queryset.

        `known_total` returns the number of rows, if that is stored. `count_limit` is the number up to which they are
        counted otherwise; None for all. The serializer's context is `context` together with
        what `page_context` returns for the rows of the page.
        """
        paging = cast("Page", self.paginator)
        paging.known_total, paging.count_limit = known_total, count_limit
        rows = paging.paginate_queryset(found, self.request, self)
        context = {**self.get_serializer_context(), **context, **(page_context(rows) if page_context else {})}
        return paging.get_paginated_response(self.get_serializer(rows, many=True, context=context).data)
