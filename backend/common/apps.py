from django.apps import AppConfig


class CommonConfig(AppConfig):
    """What knows nothing about the domain: errors, paging, rendering, tenancy."""

    name = "common"
