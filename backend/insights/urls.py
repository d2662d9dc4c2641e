from django.urls import path

from insights.views import (
    HrMetricsMonths,
    HrMetricsView,
    PlatformCompanies,
    PlatformMetricsView,
    ReportExport,
    ReportView,
)

urlpatterns = [
    path("hr-metrics/", HrMetricsView.as_view(), name="hr-metrics"),
    path("hr-metrics/months/", HrMetricsMonths.as_view(), name="hr-metrics-months"),
    path("platform-metrics/", PlatformMetricsView.as_view(), name="platform-metrics"),
    path("platform-metrics/companies/", PlatformCompanies.as_view(), name="platform-companies"),
    path("reports/", ReportView.as_view(), name="report"),
    path("reports/export/", ReportExport.as_view(), name="report-export"),
]
