"""Figures and reports."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import ViewQuery, actor_of
from common.errors import ErrorSerializer, FieldErrorsSerializer
from companies.permissions import IsPlatformAdministrator
from insights import services
from insights.permissions import SeesMetrics
from insights.serializers import HrMetricsSerializer, PlatformMetricsSerializer

# What any call can answer that takes the parameters of ViewQuery.
FAILURES = {400: FieldErrorsSerializer, 404: ErrorSerializer}


class HrMetricsView(APIView):
    """The recruitment figures of a company; of one's own jobs for a hiring manager."""

    permission_classes = (IsAuthenticated, SeesMetrics)

    @extend_schema(
        operation_id="getHrMetrics", parameters=[ViewQuery], responses={200: HrMetricsSerializer, **FAILURES}
    )
    def get(self, request: Request) -> Response:
        return Response(services.hr_metrics(actor_of(request)))


class PlatformMetricsView(APIView):
    """The six figures of the superuser's dashboard, over all companies or one. Superusers only."""

    permission_classes = (IsAuthenticated, IsPlatformAdministrator)

    @extend_schema(
        operation_id="getPlatformMetrics",
        parameters=[ViewQuery],
        responses={200: PlatformMetricsSerializer, **FAILURES},
    )
    def get(self, request: Request) -> Response:
        return Response(services.platform_metrics(actor_of(request)))
