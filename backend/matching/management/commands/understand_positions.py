"""`manage.py understand_positions`: all positions and jobs anew."""

from typing import Any

from django.core.management.base import BaseCommand

from matching.chores import follow_changes
from matching.models import ConnectionProfile, JobUnderstanding, NetworkUnderstanding


class Command(BaseCommand):
    """The worker does the same by itself after a change of the rules' version; this does it now, whatever was there."""

    help = "Understands all positions and jobs anew, and counts who may fit."

    def handle(self, *args: Any, **options: Any) -> None:
        ConnectionProfile.objects.update(basis="")
        NetworkUnderstanding.objects.update(basis="")
        JobUnderstanding.objects.update(rules_version=0)
        follow_changes()
        self.stdout.write(
            f"Understood: {ConnectionProfile.objects.count()} positions, {JobUnderstanding.objects.count()} jobs"
        )
