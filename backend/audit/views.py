"""API views of the audit log."""

from typing import Any

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request

from accounts.actors import actor_of
from audit.filters import ActivityFilter, with_object_names
from audit.models import AuditEvent
from audit.serializers.activity import EXPORT_HEADINGS, ActivityExportQuery, ActivitySerializer, export_row
from audit.services import activity, record_activity_export
from common.renderers import IgnoreAccept
from common.spreadsheets import csv_lines


class ActivityView(GenericAPIView[AuditEvent]):
    """Base class of the views of the audit log: of a company, or of all for a superuser who sees the platform."""

    queryset = AuditEvent.objects.all()
    serializer_class = ActivitySerializer
    filterset_class = ActivityFilter

    def get_queryset(self) -> Any:
        events = activity(actor_of(self.request)).select_related("company", "actor", "acting_person", "token")
        return with_object_names(events)


class ActivityList(ActivityView, ListAPIView[AuditEvent]):
    """What was done, in sentences, the newest first."""


class ActivityExport(ActivityView):
    """The same entries as a CSV file. The export itself is recorded, too."""

    content_negotiation_class = IgnoreAccept

    @extend_schema(parameters=[ActivityExportQuery], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> StreamingHttpResponse:
        query = ActivityExportQuery.read(request)
        events = self.filter_queryset(self.get_queryset())
        record_activity_export(actor_of(request))
        rows = map(export_row, events.iterator(chunk_size=1000))
        return StreamingHttpResponse(
            csv_lines(EXPORT_HEADINGS, rows, query["separator"]),
            content_type="text/csv; charset=utf-8",
            headers={
                "Content-Disposition": f'attachment; filename="activity-{timezone.now():%Y-%m-%d}.csv"',
                "Cache-Control": "no-store",
            },
        )
