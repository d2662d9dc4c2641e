from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Requisitions."""

    name = "jobs"
