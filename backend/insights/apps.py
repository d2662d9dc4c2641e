from django.apps import AppConfig


class InsightsConfig(AppConfig):
    """Figures and reports over everything."""

    name = "insights"
