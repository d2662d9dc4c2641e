"""The worker: the process that delivers the outbox and runs periodic tasks, besides the server."""

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
# For tasks that may take long: on a busy processor, they get a third of the time that a request gets.
NICENESS = 5


class Worker:
    """Delivers events one after the other until it is told to stop, finishing the current deliveries.

    Work that waits for other systems (mail servers, receivers of webhooks) runs in separate threads, so that it does
    not delay work within the database. Several workers can run at once; what a killed worker has not finished, others
    or the next one do.
    """

    def __init__(self) -> None:
        self.name = f"{socket.gethostname()}-{os.getpid()}"
        self.stopping = Event()
        self.fault: Exception | None = None
        self.next_heartbeat = 0.0
        self.next_prune = 0.0
        self.next_chores = dict.fromkeys(chores, 0.0)

    def stop_on_signals(self) -> None:
        """Stop after the current deliveries on SIGTERM and Ctrl-C."""
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
        """Run a thread. An exception in it stops the whole worker, which then raises it."""
        try:
            repeat()
        except Exception as fault:
            self.fault = fault
            self.stopping.set()
        finally:
            connection.close()

    def repeat(self, step: Callable[[], bool], pause: float) -> None:
        """Call `step` until the worker is stopped, pausing after each call that returns False.

        Continues after errors of the database.
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
        """Run a periodic task in a thread of its own."""
        give_way()
        self.repeat(do_chore(chore), seconds)

    def work(self) -> bool:
        """Do all work within the database. Returns whether something was delivered."""
        self.heartbeat()
        self.do_chores()
        worked = deliver_next(external=False)
        if not worked:
            self.prune()
        return worked

    def deliver_external(self) -> bool:
        """Try one delivery to an external subscriber. Returns whether there was one."""
        return deliver_next(external=True)

    def heartbeat(self) -> None:
        """Update the heartbeat of this worker every `HEARTBEAT_SECONDS`."""
        if time.monotonic() >= self.next_heartbeat:
            WorkerHeartbeat.objects.update_or_create(name=self.name, defaults={"last_seen": timezone.now()})
            self.next_heartbeat = time.monotonic() + HEARTBEAT_SECONDS

    def prune(self) -> None:
        """Delete old events every `PRUNE_SECONDS`."""
        if time.monotonic() >= self.next_prune:
            prune()
            self.next_prune = time.monotonic() + PRUNE_SECONDS

    def do_chores(self) -> None:
        """Run the periodic tasks of the apps that are due."""
        for chore, due in self.next_chores.items():
            if time.monotonic() >= due:
                self.next_chores[chore] = time.monotonic() + chores[chore]
                chore()


def give_way() -> None:
    """Lower the priority of the current thread, so that requests are served first. Linux only."""
    if sys.platform == "linux":
        mine = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, mine, max(NICENESS, os.getpriority(os.PRIO_PROCESS, mine)))


def do_chore(chore: Chore) -> Callable[[], bool]:
    """Return a periodic task as a step for `Worker.repeat`, which always pauses after it."""

    def step() -> bool:
        chore()
        return False

    return step
