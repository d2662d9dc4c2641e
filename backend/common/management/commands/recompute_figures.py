"""`manage.py recompute_figures`: checks the kept figures and corrects wrong ones."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from common.kept_figures.figures import kept_figures


class Command(BaseCommand):
    """Recomputes wrong figures. Meanwhile writers wait; readers do not, and see the old or the new figure."""

    help = "Recomputes the kept figures and says which were wrong. None should be."

    def handle(self, *args: Any, **options: Any) -> None:
        for figure in kept_figures:
            wrong = figure.wrong()
            if wrong:
                with transaction.atomic():
                    wrong = figure.recompute()
            ids = ", ".join(map(str, wrong)) or "as counted"
            self.stdout.write(f"{'FIXED ' if wrong else 'ok    '}  {figure.sentence}: {ids}")
