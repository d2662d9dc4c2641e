from django.apps import AppConfig
from django.db.backends.signals import connection_created

from insights.medians import register_median


class InsightsConfig(AppConfig):
    """Metrics, reports and dashboards."""

    name = "insights"

    def ready(self) -> None:
        connection_created.connect(register_median)
