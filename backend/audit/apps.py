from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Who did what."""

    name = "audit"
