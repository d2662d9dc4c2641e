"""`manage.py recompute_figures`: counts anew what is kept as it changes."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from common.integrity_checks import CheckResult
from common.kept_figures import kept_figures


class Command(BaseCommand):
    """Where something is wrong, whoever writes waits while it is mended; who reads does not, and sees either state."""

    help = "Counts the kept figures anew and mends them; says which were wrong. There should be none."

    def handle(self, *args: Any, **options: Any) -> None:
        for figure in kept_figures:
            wrong = figure.wrong()
            if wrong:
                with transaction.atomic():
                    wrong = figure.recompute()
            result = CheckResult(figure.into._base_manager.count(), wrong)
            self.stdout.write(f"{'MENDED' if wrong else 'ok    '}  {figure.sentence}: {result}")
