"""`manage.py flush`, which empties the whole database, empties the append-only audit log as well."""

from typing import Any

from django.core.management.commands import flush

from audit.triggers import removal_allowed


class Command(flush.Command):
    """Django's command, with the triggers of the audit log out of the way."""

    def handle(self, **options: Any) -> None:
        with removal_allowed(options["database"]):
            super().handle(**options)
