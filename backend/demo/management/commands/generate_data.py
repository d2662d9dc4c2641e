"""`manage.py generate_data`: generated companies of realistic size, for measuring the product."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from demo.generated.bulk import gather_statistics
from demo.generated.sizes import PRESETS
from demo.load import PASSWORD


class Command(BaseCommand):
    """Fills an empty database. The same preset and seed give the same data, except for dates, which end today."""

    help = "Fills an empty database with invented data: one company of the size of the preset beside small ones."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--preset", choices=PRESETS, default="small")
        parser.add_argument("--seed", type=int, default=1, help="Another seed gives other data of the same size.")
        parser.add_argument(
            "--force", action="store_true", help="Also where DEBUG is off: everybody knows the accounts' password."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.DEBUG or options["force"]):
            raise CommandError("DEBUG is off, and the accounts have a published password. Add --force.")
        if User.objects.exists():
            raise CommandError("There are people in this database. Generate into an empty one.")
        try:
            from demo.generated.generate import ACCOUNTS, generate
        except ModuleNotFoundError as error:
            raise CommandError(
                f"{error.name} is missing. Install the test requirements, as `make test` does."
            ) from error
        with transaction.atomic():
            stored = generate(PRESETS[options["preset"]], seed=options["seed"], now=timezone.now())
        gather_statistics()
        self.stdout.write(", ".join(f"{count:,} {kind}" for kind, count in stored.items()))
        self.stdout.write(f"Accounts: {', '.join(ACCOUNTS)}; password: {PASSWORD}")
