"""`manage.py understand_positions`: derive the profiles of all positions and jobs again."""

from typing import Any

from django.core.management.base import BaseCommand

from matching.chores import update_suggestions
from matching.models import ConnectionProfile, JobUnderstanding, NetworkUnderstanding


class Command(BaseCommand):
    """Does at once, for everything, what the worker does by itself after a change of the rules."""

    help = "Understands all positions and jobs anew, and counts who may fit."

    def handle(self, *args: Any, **options: Any) -> None:
        ConnectionProfile.objects.update(basis="")
        NetworkUnderstanding.objects.update(basis="")
        JobUnderstanding.objects.update(rules_version=0)
        update_suggestions()
        self.stdout.write(
            f"Understood: {ConnectionProfile.objects.count()} positions, {JobUnderstanding.objects.count()} jobs"
        )
