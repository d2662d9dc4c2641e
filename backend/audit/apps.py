from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class AuditConfig(AppConfig):
    """Who did what; its table is append-only."""

    name = "audit"

    def ready(self) -> None:
        """Have the triggers made after every migration, and out of the way while there is one."""
        pre_migrate.connect(make_alterable, sender=self)
        post_migrate.connect(make_append_only, sender=self)


def make_append_only(using: str, **_: Any) -> None:
    """Put the triggers of the log in their place."""
    # Not before the models are there.
    from audit.triggers import create_triggers

    create_triggers(using)


def make_alterable(using: str, plan: list[Any], **_: Any) -> None:
    """Take the triggers away before there is something to migrate: SQLite alters no column that they name."""
    from audit.triggers import drop_triggers

    if plan:
        drop_triggers(using)
