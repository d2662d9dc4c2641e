"""The process that delivers the outbox, beside the server."""

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from threading import Event, Thread

from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from common.chores import Chore, chores, external_chores
from common.models import WorkerHeartbeat
from common.outbox import deliver_next, prune

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.5
HEARTBEAT_SECONDS = 5
PRUNE_SECONDS = 3600
# Of chores that may take long: of a busy processor they get a third of what a request gets.
NICENESS = 5


class Worker:
    """Delivers what is due, one after the other, until it is told to stop; what is under way is finished first.

    What waits for others (mail servers, receivers of webhooks) is done in threads of its own, so that none of them
    keeps back what only this database is needed for. Several workers may run at once. What one of them leaves behind
    when it is killed, the others or the next one finish.
    """

    def __init__(self) -> None:
        self.name = f"{socket.gethostname()}-{os.getpid()}"
        self.stopping = Event()
        self.fault: Exception | None = None
        self.next_heartbeat = 0.0
        self.next_prune = 0.0
        self.next_chores = dict.fromkeys(chores, 0.0)

    def stop_on_signals(self) -> None:
        """SIGTERM and Ctrl-C end it after the deliveries under way."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())

    def run(self) -> None:
        """Work until told to stop. Raises what a thread fails with."""
        logger.info("Worker %s delivers the outbox", self.name)
        beside = [partial(self.repeat, self.deliver_external, POLL_SECONDS)]
        beside += [partial(self.repeat_chore, chore, seconds) for chore, seconds in external_chores.items()]
        threads = [Thread(target=self.run_beside, args=(each,)) for each in beside]
        for thread in threads:
            thread.start()
        try:
            self.repeat(self.work, POLL_SECONDS)
        finally:
            self.stopping.set()
            for thread in threads:
                thread.join()
        WorkerHeartbeat.objects.filter(name=self.name).delete()
        if self.fault:
            raise self.fault

    def run_beside(self, repeat: Callable[[], None]) -> None:
        """What a thread does: a fault in it ends the whole worker, which whoever started it sees."""
        try:
            repeat()
        except Exception as fault:
            self.fault = fault
            self.stopping.set()
        finally:
            connection.close()

    def repeat(self, step: Callable[[], bool], pause: float) -> None:
        """Take a step after the other, with a pause after one that found nothing to do.

        A database that does not answer is asked again until it does.
        """
        while not self.stopping.is_set():
            close_old_connections()
            try:
                worked = step()
            except DatabaseError:
                logger.exception("The database does not answer; the worker tries again")
                connection.close()
                worked = False
            if not worked:
                self.stopping.wait(pause)

    def repeat_chore(self, chore: Chore, seconds: float) -> None:
        """Do a chore again and again, in a thread of its own."""
        give_way()
        self.repeat(do_chore(chore), seconds)

    def work(self) -> bool:
        """Whatever is done within the database; whether something was delivered."""
        self.heartbeat()
        self.do_chores()
        worked = deliver_next(external=False)
        if not worked:
            self.prune()
        return worked

    def deliver_external(self) -> bool:
        """One delivery that others take part in; whether there was one."""
        return deliver_next(external=True)

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


def give_way() -> None:
    """Let whoever is waited for compute first: what this thread does from now on may take its time. Linux only."""
    if sys.platform == "linux":
        mine = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, mine, max(NICENESS, os.getpriority(os.PRIO_PROCESS, mine)))


def do_chore(chore: Chore) -> Callable[[], bool]:
    """A chore as a step of `Worker.repeat` that is followed by a pause."""

    def step() -> bool:
        chore()
        return False

    return step
