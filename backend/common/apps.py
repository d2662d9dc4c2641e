from typing import Any

from django.apps import AppConfig, apps
from django.core.management import call_command
from django.db.models.signals import post_migrate


class CommonConfig(AppConfig):
    """What knows nothing about the domain: errors, paging, rendering, tenancy."""

    name = "common"

    def ready(self) -> None:
        """The cache's table comes with the others: without it no rate limit works and nobody can sign in."""
        # The signal is sent only for apps with models; which of them does not matter.
        post_migrate.connect(create_cache_table, sender=apps.get_app_config("contenttypes"))


def create_cache_table(using: str, **_: Any) -> None:
    """Create the table of the database cache where there is none; nothing where the cache is elsewhere."""
    call_command("createcachetable", database=using, verbosity=0)
