"""`manage.py apply_retention`: erases personal data after the retention period."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from privacy.retention import delete_connections_of_former_employees, erase_old_candidates


class Command(BaseCommand):
    """Run it once a day. It can be repeated safely."""

    help = "Erases candidates of old, closed referrals and connections of people who have left."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="Only say how many there are.")

    def handle(self, *args: Any, **options: Any) -> None:
        apply = not options["dry_run"]
        done = "" if apply else "To be "
        self.stdout.write(f"{done}erased candidates: {erase_old_candidates(apply=apply)}")
        count = delete_connections_of_former_employees(apply=apply)
        self.stdout.write(f"{done}deleted connections of former employees: {count}")
