from django.apps import AppConfig


class DemoConfig(AppConfig):
    """Demo companies, and generated data for measurements."""

    name = "demo"
