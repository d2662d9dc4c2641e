from django.apps import AppConfig


class DemoConfig(AppConfig):
    """A believable company to try the product with."""

    name = "demo"
