"""`manage.py apply_retention`: erases personal data after the retention period."""

import math
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from privacy.retention import delete_connections_of_former_employees, empty_old_origins, erase_old_candidates


class Command(BaseCommand):
    """The worker does the same every hour, for some seconds each time. It can be repeated safely."""

    help = (
        "Erases candidates of old, closed referrals, connections of people who have left, and from where something "
        "was done long ago."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="Only say how many there are.")

    def handle(self, *args: Any, **options: Any) -> None:
        apply = not options["dry_run"]
        done = "" if apply else "To be "
        erased = erase_old_candidates(apply=apply, seconds=math.inf)
        self.stdout.write(f"{done}erased candidates: {erased}")
        deleted = delete_connections_of_former_employees(apply=apply, seconds=math.inf)
        self.stdout.write(f"{done}deleted connections of former employees: {deleted}")
        emptied = empty_old_origins(apply=apply, seconds=math.inf)
        self.stdout.write(f"{done}emptied addresses and browsers of activity: {emptied}")
