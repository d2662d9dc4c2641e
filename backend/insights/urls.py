from django.urls import path

from insights.dashboard.views import DashboardView
from insights.search.views import Search
from insights.views import (
    CompanyExport,
    HrMetricsAnswers,
    HrMetricsFunnel,
    HrMetricsFunnelExport,
    HrMetricsJobs,
    HrMetricsMonths,
    HrMetricsReasons,
    HrMetricsView,
    JobMetricsExport,
    PlatformCompanies,
    PlatformMetricsView,
    ReportExport,
    ReportView,
)

urlpatterns = [
    path("dashboard/", DashboardView.as_view(), name="dashboard"),
    path("hr-metrics/", HrMetricsView.as_view(), name="hr-metrics"),
    path("hr-metrics/answers/", HrMetricsAnswers.as_view(), name="hr-metrics-answers"),
    path("hr-metrics/funnel/", HrMetricsFunnel.as_view(), name="hr-metrics-funnel"),
    path("hr-metrics/funnel/export/", HrMetricsFunnelExport.as_view(), name="hr-metrics-funnel-export"),
    path("hr-metrics/jobs/", HrMetricsJobs.as_view(), name="hr-metrics-jobs"),
    path("hr-metrics/jobs/export/", JobMetricsExport.as_view(), name="hr-metrics-jobs-export"),
    path("hr-metrics/months/", HrMetricsMonths.as_view(), name="hr-metrics-months"),
    path("hr-metrics/reasons/", HrMetricsReasons.as_view(), name="hr-metrics-reasons"),
    path("platform-metrics/", PlatformMetricsView.as_view(), name="platform-metrics"),
    path("platform-metrics/companies/", PlatformCompanies.as_view(), name="platform-companies"),
    path("platform-metrics/companies/export/", CompanyExport.as_view(), name="platform-companies-export"),
    path("reports/", ReportView.as_view(), name="report"),
    path("reports/export/", ReportExport.as_view(), name="report-export"),
    path("search/", Search.as_view(), name="search"),
]
