"""What was done, for HR and superusers."""

from typing import Any

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from audit.filters import filter_activity
from audit.models import AuditEvent, AuditEventQuerySet
from audit.serializers.activity import (
    EXPORT_COLUMNS,
    EXPORT_HEADINGS,
    ActivityExportQuery,
    ActivityQuery,
    ActivitySerializer,
    export_rows,
    names_in,
)
from audit.services import activity, note_export
from common.renderers import IgnoreAccept
from common.schema import TOO_MANY_LISTS
from common.spreadsheets import csv_lines
from common.whole_lists import limit_whole_list


class ActivityList(GenericAPIView[AuditEvent]):
    """The audit log of a company, or of all for a superuser who sees the whole platform."""

    serializer_class = ActivitySerializer

    def get_queryset(self) -> AuditEventQuerySet:
        actor = actor_of(self.request)
        return filter_activity(activity(actor), actor, ActivityQuery.read(self.request))

    @extend_schema(parameters=[ActivityQuery], responses=ActivitySerializer(many=True))
    def get(self, request: Request) -> Response:
        """What was done, the newest first, in sentences."""
        page: list[Any] = self.paginate_queryset(self.get_queryset()) or []
        shown = self.get_serializer(page, many=True, context={"names": names_in(page)})
        return self.get_paginated_response(shown.data)


class ActivityExport(APIView):
    """The same entries as a CSV file; taking them away is an entry itself."""

    content_negotiation_class = IgnoreAccept

    @extend_schema(
        parameters=[ActivityExportQuery], responses={(200, "text/csv"): OpenApiTypes.STR, 429: TOO_MANY_LISTS}
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        actor, query = actor_of(request), ActivityExportQuery.read(request)
        events = filter_activity(activity(actor), actor, query)
        limit_whole_list(request, events)
        note_export(actor)
        rows = export_rows(events.values(*EXPORT_COLUMNS).iterator(chunk_size=1000))
        return StreamingHttpResponse(
            csv_lines(EXPORT_HEADINGS, rows, query["separator"]),
            content_type="text/csv; charset=utf-8",
            headers={
                "Content-Disposition": f'attachment; filename="activity-{timezone.now():%Y-%m-%d}.csv"',
                "Cache-Control": "no-store",
            },
        )
