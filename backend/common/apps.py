from typing import Any

from django.apps import AppConfig
from django.core.management import call_command
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.module_loading import autodiscover_modules


class CommonConfig(AppConfig):
    """Infrastructure that is independent of the domain: errors, paging, rendering, tenancy, events."""

    name = "common"

    def ready(self) -> None:
        """Import every app's events, subscribers, chores and figures, and connect what runs around migrations."""
        autodiscover_modules("events", "subscribers", "mails", "chores", "figures")
        post_migrate.connect(create_cache_table, sender=self)
        # These need the models of all apps, which are not loaded when this module is imported.
        from common.kept_figures.triggers import create_triggers, drop_triggers
        from common.tenancy_triggers import create_guards, drop_guards

        for drop, create in ((drop_guards, create_guards), (drop_triggers, create_triggers)):
            pre_migrate.connect(drop, sender=self)
            post_migrate.connect(create, sender=self)


def create_cache_table(using: str, **_: Any) -> None:
    """Create the table of the database cache if it is missing. Rate limits, and so signing in, depend on it."""
    call_command("createcachetable", database=using, verbosity=0)
