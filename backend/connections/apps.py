from django.apps import AppConfig


class ConnectionsConfig(AppConfig):
    """The people whom an employee knows."""

    name = "connections"
