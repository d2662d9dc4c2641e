"""`manage.py check_integrity`: whether what is stored is consistent."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.module_loading import autodiscover_modules

from common.integrity_checks import integrity_checks, snapshot

SHOWN = 20


class Command(BaseCommand):
    """Reads only, all of it as it was at one moment, while others go on writing."""

    help = "Checks that what is stored is consistent: one line a check, and exit code 1 where something is wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        autodiscover_modules("integrity")
        failed = 0
        with snapshot():
            for sentence, check in integrity_checks.items():
                wrong = [str(each) for each in check()]
                failed += bool(wrong)
                more = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
                self.stdout.write(
                    f"WRONG  {sentence}: {', '.join(wrong[:SHOWN])}{more}" if wrong else f"ok     {sentence}"
                )
        if failed:
            raise CommandError(f"{failed} of {len(integrity_checks)} checks found something wrong.")
