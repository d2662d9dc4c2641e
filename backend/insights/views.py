"""API views of metrics and reports."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import Company, CompanyQuerySet, ListName, TokenScope
from accounts.views.companies import CompanyView
from accounts.views.exports import ListExport, column
from common.renderers import IgnoreAccept
from insights import reports
from insights.answers import answer_metrics
from insights.companies import with_figures
from insights.figures import with_counts
from insights.filters import CompanyFiguresFilter, JobStatsFilter
from insights.funnel import export_funnel, funnel
from insights.metrics import HrMetrics, platform_metrics, rejection_reasons
from insights.periods import Period, period_of
from insights.permissions import require_metrics
from insights.serializers import (
    BY_DEFAULT,
    AnswerMetricsSerializer,
    AnswerQuery,
    CompanyFiguresSerializer,
    FunnelExportQuery,
    FunnelQuery,
    FunnelSerializer,
    HrMetricsQuery,
    HrMetricsSerializer,
    JobStatsSerializer,
    PlatformMetricsSerializer,
    ReasonCountSerializer,
    ReportExportQuery,
    ReportQuery,
    ReportRowSerializer,
)
from jobs.models import Job, JobQuerySet
from referrals.models import ReferralStatus


class HrMetricsView(APIView):
    """The recruitment metrics of a company; for hiring managers, of the jobs that they manage."""

    token_scopes = {"GET": TokenScope.METRICS_READ}

    @extend_schema(parameters=[HrMetricsQuery], responses={200: HrMetricsSerializer})
    def get(self, request: Request) -> Response:
        names = HrMetricsQuery.read(request).get("fields", BY_DEFAULT)
        return Response(HrMetricsSerializer(HrMetrics(actor_of(request)), names=names).data)


class HrMetricsJobs(ListAPIView[Job]):
    """The figures of each job, in pages: newest first. For hiring managers, of the jobs that they manage."""

    token_scopes = {"GET": TokenScope.METRICS_READ}
    queryset = Job.objects.all()
    serializer_class = JobStatsSerializer
    filterset_class = JobStatsFilter

    def get_queryset(self) -> JobQuerySet:
        actor = actor_of(self.request)
        require_metrics(actor)
        return with_counts(Job.objects.visible_to(actor)).select_related("department", "company")


class HrMetricsMonths(APIView):
    """The referrals of each of the last twelve months, in the scope of the recruitment metrics."""

    token_scopes = {"GET": TokenScope.METRICS_READ}

    @extend_schema(responses={200: ReportRowSerializer(many=True)})
    def get(self, request: Request) -> Response:
        return Response(reports.recent_months(actor=actor_of(request)))


class HrMetricsAnswers(APIView):
    """How promised answers are kept, in the scope of the recruitment metrics."""

    token_scopes = {"GET": TokenScope.METRICS_READ}

    @extend_schema(parameters=[AnswerQuery], responses={200: AnswerMetricsSerializer})
    def get(self, request: Request) -> Response:
        """By hiring manager or department; for hiring managers, over the jobs that they manage."""
        return Response(answer_metrics(actor=actor_of(request), **AnswerQuery.read(request)))


class HrMetricsFunnel(APIView):
    """How far the referrals of a period came by their history, in the scope of the recruitment metrics."""

    token_scopes = {"GET": TokenScope.METRICS_READ}

    @extend_schema(parameters=[FunnelQuery], responses={200: FunnelSerializer})
    def get(self, request: Request) -> Response:
        """In all, and by department, job, referrer, month or reason; for hiring managers, over their jobs."""
        actor = actor_of(request)
        query = FunnelQuery.read(request)
        found = funnel(
            actor=actor,
            period=chosen_period(actor, query),
            by=query["by"],
            ordering=query.get("ordering"),
            limit=query.get("limit"),
            offset=query["offset"],
        )
        return Response(FunnelSerializer(found).data)


class HrMetricsFunnelExport(APIView):
    """The funnel as a CSV file: its steps, or its groups."""

    token_scopes = {"GET": TokenScope.METRICS_READ}
    content_negotiation_class = IgnoreAccept

    @extend_schema(parameters=[FunnelExportQuery], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> HttpResponse:
        actor = actor_of(request)
        query = FunnelExportQuery.read(request)
        period = chosen_period(actor, query)
        content = export_funnel(actor=actor, period=period, by=query["by"], separator=query["separator"])
        return csv_response(f"funnel-by-{query['by']}-{period.since}-{period.until}.csv", content)


def chosen_period(actor: Actor, query: dict[str, Any]) -> Period:
    """Return the period of a `PeriodQuery`."""
    return period_of(actor, query["period"], query.get("since"), query.get("until"))


def csv_response(name: str, content: str) -> HttpResponse:
    """Return a file of this name that no cache keeps."""
    return HttpResponse(
        content,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


class HrMetricsReasons(APIView):
    """The reasons of rejections, in the scope of the recruitment metrics."""

    token_scopes = {"GET": TokenScope.METRICS_READ}

    @extend_schema(responses={200: ReasonCountSerializer(many=True)})
    def get(self, request: Request) -> Response:
        return Response(rejection_reasons(actor=actor_of(request)))


class PlatformMetricsView(APIView):
    """The six metrics of the whole platform, over all companies or one. Superusers only."""

    @extend_schema(responses={200: PlatformMetricsSerializer})
    def get(self, request: Request) -> Response:
        return Response(platform_metrics(actor=actor_of(request)))


class PlatformCompanies(CompanyView, ListAPIView[Company]):
    """The companies with their numbers of users, connections and open jobs. Superusers only."""

    serializer_class = CompanyFiguresSerializer
    filterset_class = CompanyFiguresFilter

    def get_queryset(self) -> CompanyQuerySet:
        return with_figures(super().get_queryset().select_related("settings"))


class ReportView(APIView):
    """Referrals by department, month or referrer in a time range. HR and superusers only."""

    token_scopes = {"GET": TokenScope.METRICS_READ}

    @extend_schema(parameters=[ReportQuery], responses={200: ReportRowSerializer(many=True)})
    def get(self, request: Request) -> Response:
        query = ReportQuery.read(request)
        return Response(reports.report(actor=actor_of(request), kind=query["type"], span=query["range"]))


class ReportExport(APIView):
    """A report as a CSV file. HR and superusers only."""

    token_scopes = {"GET": TokenScope.METRICS_READ}
    content_negotiation_class = IgnoreAccept

    @extend_schema(parameters=[ReportExportQuery], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> HttpResponse:
        query = ReportExportQuery.read(request)
        rows = reports.export(actor=actor_of(request), kind=query["type"], span=query["range"])
        name = f"{query['type']}-{query['range']}-{timezone.now():%Y-%m-%d}.csv"
        return csv_response(name, reports.report_csv(query["type"], rows, query["separator"]))


class JobMetricsExport(ListExport, HrMetricsJobs):
    """The figures of each job as a CSV file. The conversion rate is in percent."""

    exported = ListName.JOB_METRICS
    columns = {
        "title": column(_("Job Title"), "title"),
        "company": column(_("Company"), "companyName"),
        "department": column(_("Department"), "department"),
        "totalReferrals": column(_("Referrals"), "totalReferrals"),
        **{status.count_name: column(status.label, status.count_name) for status in ReferralStatus},
        "conversionRate": column(_("Conversion Rate"), "conversionRate"),
    }


class CompanyExport(ListExport, PlatformCompanies):
    """The companies of the platform as a CSV file. Superusers only."""

    exported = ListName.COMPANIES
    columns = {
        "name": column(_("Company"), "name"),
        "website": column(_("Website"), "website"),
        "domains": column(_("Email Domains"), "domains"),
        "users_count": column(_("People"), "users_count"),
        "connections_count": column(_("LinkedIn Connections"), "connections_count"),
        "open_jobs_count": column(_("Open Jobs"), "open_jobs_count"),
        "last_active_at": column(_("Last Activity"), "last_active_at"),
    }
