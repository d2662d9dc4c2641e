from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class AuditConfig(AppConfig):
    """The audit log, whose table is append-only."""

    name = "audit"

    def ready(self) -> None:
        """Drop the append-only triggers before migrations, and create them after."""
        pre_migrate.connect(drop_append_only_triggers, sender=self)
        post_migrate.connect(create_append_only_triggers, sender=self)


def create_append_only_triggers(using: str, **_: Any) -> None:
    """Create the triggers that make the log append-only."""
    # Imported here, since it needs the models.
    from audit.triggers import create_triggers

    create_triggers(using)


def drop_append_only_triggers(using: str, plan: list[Any], **_: Any) -> None:
    """Drop the triggers if there are migrations to run: SQLite cannot alter columns that triggers refer to."""
    from audit.triggers import drop_triggers

    if plan:
        drop_triggers(using)
