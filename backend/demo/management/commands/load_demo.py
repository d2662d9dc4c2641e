"""`manage.py load_demo`: two demo companies for trying the product."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import User
from demo.files import FOLDERS
from demo.load import ACCOUNTS, PASSWORD, OccupiedError, load, missing_companies

HOW_TO_SIGN_IN = f"Demo accounts: {', '.join(ACCOUNTS)}; password: {PASSWORD}"


class Command(BaseCommand):
    """Loads the demo data, unless they are already loaded."""

    help = f"Loads two invented companies with people, jobs, connections and referrals. {HOW_TO_SIGN_IN}"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--force",
            action="store_true",
            help="Also where DEBUG is off: everybody knows the accounts' password.",
        )
        parser.add_argument("--if-empty", action="store_true", help="Do nothing where there are users already.")

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.DEBUG or options["force"]):
            raise CommandError("DEBUG is off, and the demo accounts have a published password. Add --force.")
        if options["if_empty"] and User.objects.exists():
            if len(missing_companies()) < len(FOLDERS):
                self.stdout.write(HOW_TO_SIGN_IN)
            return
        try:
            stored = load(timezone.now())
        except OccupiedError as error:
            raise CommandError(str(error)) from error
        counts = ", ".join(f"{count} {kind}" for kind, count in stored.items())
        self.stdout.write(f"Demo data: {counts}." if stored else "The demo data is there already.")
        self.stdout.write(HOW_TO_SIGN_IN)
