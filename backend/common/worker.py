"""The process that delivers the outbox, beside the server."""

import logging
import os
import signal
import socket
import time

from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from common.chores import chores
from common.models import WorkerHeartbeat
from common.outbox import deliver_next, prune

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.5
HEARTBEAT_SECONDS = 5
PRUNE_SECONDS = 3600


class Worker:
    """Delivers what is due, one after the other, until it is told to stop; the delivery under way is finished first.

    Several may run at once. What one of them leaves behind when it is killed, the others or the next one finish.
    """

    def __init__(self) -> None:
        self.name = f"{socket.gethostname()}-{os.getpid()}"
        self.stopping = False
        self.next_heartbeat = 0.0
        self.next_prune = 0.0
        self.next_chores = dict.fromkeys(chores, 0.0)

    def stop_on_signals(self) -> None:
        """SIGTERM and Ctrl-C end it after the delivery under way."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: setattr(self, "stopping", True))

    def run(self) -> None:
        """Work until told to stop. A database that does not answer is asked again until it does."""
        logger.info("Worker %s delivers the outbox", self.name)
        while not self.stopping:
            close_old_connections()
            try:
                self.heartbeat()
                self.do_chores()
                worked = deliver_next()
                if not worked:
                    self.prune()
            except DatabaseError:
                logger.exception("The database does not answer; the worker tries again")
                connection.close()
                worked = False
            if not worked:
                time.sleep(POLL_SECONDS)
        WorkerHeartbeat.objects.filter(name=self.name).delete()

    def heartbeat(self) -> None:
        """Say now and then that this worker lives."""
        if time.monotonic() >= self.next_heartbeat:
            WorkerHeartbeat.objects.update_or_create(name=self.name, defaults={"last_seen": timezone.now()})
            self.next_heartbeat = time.monotonic() + HEARTBEAT_SECONDS

    def prune(self) -> None:
        """Forget old events now and then."""
        if time.monotonic() >= self.next_prune:
            prune()
            self.next_prune = time.monotonic() + PRUNE_SECONDS

    def do_chores(self) -> None:
        """What the apps have the worker do every few seconds."""
        for chore, due in self.next_chores.items():
            if time.monotonic() >= due:
                self.next_chores[chore] = time.monotonic() + chores[chore]
                chore()
