"""`manage.py verify_audit`: whether the audit log is as it was written."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.models import PLATFORM
from audit.verification import verify_all


class Command(BaseCommand):
    """Walks the chain of every company, and of what belongs to none."""

    help = (
        "Verifies the hash chains of the audit log; exit code 1, with the first event of each chain that is not as it "
        "was written. Keep the hashes that it prints elsewhere: they tell a log that was written anew as a whole."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        reports = verify_all()
        for report in reports:
            whose = "no company" if report.company_id == PLATFORM else f"company {report.company_id}"
            waiting = f", {report.waiting} waiting for their place" if report.waiting else ""
            state = f"BROKEN: {report.broken}" if report.broken else f"ok, ends with {report.head or 'nothing'}"
            self.stdout.write(f"{whose}: {report.events} events{waiting}: {state}")
        broken = sum(bool(report.broken) for report in reports)
        if broken:
            raise CommandError(f"The audit log has been tampered with: {broken} of {len(reports)} chains.")
        self.stdout.write(f"{sum(report.events for report in reports)} events in {len(reports)} chains are as written.")
