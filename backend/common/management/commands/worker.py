"""`manage.py worker`: delivers the outbox to its subscribers."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import autoreload

from common.outbox import deliver_next, retry_failed
from common.worker import Worker


class Command(BaseCommand):
    """Runs until it is told to stop; `backend/start` runs it beside the server."""

    help = "Delivers events to their subscribers, such as mail, until it is told to stop."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="Deliver what is due now, and end.")
        parser.add_argument("--retry-failed", action="store_true", help="Try what was given up again, and end.")
        parser.add_argument("--reload", action="store_true", help="Start anew when the code changes.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["retry_failed"]:
            self.stdout.write(f"To be tried again: {retry_failed()}")
        elif options["once"]:
            while deliver_next():
                pass
        elif options["reload"]:
            # In a thread, which cannot take signals: it ends with the process, as if killed.
            autoreload.run_with_reloader(Worker().run)
        else:
            worker = Worker()
            worker.stop_on_signals()
            worker.run()
