from django.urls import path

from insights.views import HrMetricsView, PlatformMetricsView

urlpatterns = [
    path("hr-metrics/", HrMetricsView.as_view(), name="hr-metrics"),
    path("platform-metrics/", PlatformMetricsView.as_view(), name="platform-metrics"),
]
