from django.urls import path

from insights.views import HrMetricsView, PlatformMetricsView, ReportExport, ReportView

urlpatterns = [
    path("hr-metrics/", HrMetricsView.as_view(), name="hr-metrics"),
    path("platform-metrics/", PlatformMetricsView.as_view(), name="platform-metrics"),
    path("reports/", ReportView.as_view(), name="report"),
    path("reports/export/", ReportExport.as_view(), name="report-export"),
]
