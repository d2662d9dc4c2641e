"""API views of metrics and reports."""

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from common.renderers import IgnoreAccept
from common.row_lists import RowListView
from companies.models import Company, CompanyQuerySet
from insights import reports, services
from insights.answers import answer_metrics
from insights.companies import companies_with_figures
from insights.exports import report_csv
from insights.job_stats import matching_jobs
from insights.serializers import (
    AnswerMetricsSerializer,
    AnswerQuery,
    CompanyFiguresQuery,
    CompanyFiguresSerializer,
    HrMetricsQuery,
    HrMetricsSerializer,
    JobStatsQuery,
    JobStatsSerializer,
    PlatformMetricsSerializer,
    ReasonCountSerializer,
    ReportExportQuery,
    ReportQuery,
    ReportRowSerializer,
)


class HrMetricsView(APIView):
    """The recruitment metrics of a company; for hiring managers, of the jobs that they manage."""

    @extend_schema(parameters=[HrMetricsQuery], responses={200: HrMetricsSerializer})
    def get(self, request: Request) -> Response:
        names = HrMetricsQuery.read(request).get("fields", services.BY_DEFAULT)
        return Response(services.hr_metrics(actor=actor_of(request), names=names))


class HrMetricsJobs(RowListView):
    """The figures of each job, in pages."""

    serializer_class = JobStatsSerializer

    @extend_schema(parameters=[JobStatsQuery], responses={200: JobStatsSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """Newest first; for hiring managers, the jobs that they manage."""
        return self.list_rows(matching_jobs(actor=actor_of(request), query=JobStatsQuery.read(request)))


class HrMetricsMonths(APIView):
    """The referrals of each of the last twelve months, in the scope of the recruitment metrics."""

    @extend_schema(responses={200: ReportRowSerializer(many=True)})
    def get(self, request: Request) -> Response:
        return Response(reports.recent_months(actor=actor_of(request)))


class HrMetricsAnswers(APIView):
    """How promised answers are kept, in the scope of the recruitment metrics."""

    @extend_schema(parameters=[AnswerQuery], responses={200: AnswerMetricsSerializer})
    def get(self, request: Request) -> Response:
        """By hiring manager or department; for hiring managers, over the jobs that they manage."""
        return Response(answer_metrics(actor=actor_of(request), **AnswerQuery.read(request)))


class HrMetricsReasons(APIView):
    """The reasons of rejections, in the scope of the recruitment metrics."""

    @extend_schema(responses={200: ReasonCountSerializer(many=True)})
    def get(self, request: Request) -> Response:
        return Response(services.rejection_reasons(actor=actor_of(request)))


class PlatformMetricsView(APIView):
    """The six metrics of the whole platform, over all companies or one. Superusers only."""

    @extend_schema(responses={200: PlatformMetricsSerializer})
    def get(self, request: Request) -> Response:
        return Response(services.platform_metrics(actor=actor_of(request)))


@extend_schema_view(
    get=extend_schema(parameters=[CompanyFiguresQuery], responses={200: CompanyFiguresSerializer(many=True)})
)
class PlatformCompanies(ListAPIView[Company]):
    """The companies with their numbers of users, connections and open jobs. Superusers only."""

    serializer_class = CompanyFiguresSerializer

    def get_queryset(self) -> CompanyQuerySet:
        return companies_with_figures(actor=actor_of(self.request), query=CompanyFiguresQuery.read(self.request))


class ReportView(APIView):
    """Referrals by department, month or referrer in a time range. HR and superusers only."""

    @extend_schema(parameters=[ReportQuery], responses={200: ReportRowSerializer(many=True)})
    def get(self, request: Request) -> Response:
        query = ReportQuery.read(request)
        return Response(reports.report(actor=actor_of(request), kind=query["type"], span=query["range"]))


class ReportExport(APIView):
    """A report as a CSV file. HR and superusers only."""

    content_negotiation_class = IgnoreAccept

    @extend_schema(parameters=[ReportExportQuery], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> HttpResponse:
        query = ReportExportQuery.read(request)
        rows = reports.export(actor=actor_of(request), kind=query["type"], span=query["range"])
        name = f"{query['type']}-{query['range']}-{timezone.now():%Y-%m-%d}.csv"
        return HttpResponse(
            report_csv(query["type"], rows, query["separator"]),
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
        )
