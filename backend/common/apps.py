from typing import Any

from django.apps import AppConfig
from django.core.management import call_command
from django.db.models.signals import post_migrate
from django.utils.module_loading import autodiscover_modules


class CommonConfig(AppConfig):
    """Infrastructure that is independent of the domain: errors, paging, rendering, tenancy, events."""

    name = "common"

    def ready(self) -> None:
        """Import every app's events and subscribers, and create the table of the cache after migrations."""
        autodiscover_modules("events", "subscribers", "mails")
        post_migrate.connect(create_cache_table, sender=self)


def create_cache_table(using: str, **_: Any) -> None:
    """Create the table of the database cache if it is missing. It holds suggestions, and signing in with a provider."""
    call_command("createcachetable", database=using, verbosity=0)
