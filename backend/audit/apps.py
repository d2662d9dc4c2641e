from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Who did what."""

    name = "audit"

    def ready(self) -> None:
        """Begin to listen."""
        from audit import services  # noqa: F401  # the import connects the receiver
