"""The worker: the process that delivers the outbox and runs periodic tasks, besides the server."""

import logging
import os
import signal
import socket
import time
from collections.abc import Callable
from functools import partial
from threading import Event, Thread

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone
from django.utils.module_loading import import_string

from common.models import WorkerHeartbeat
from common.outbox import deliver_next

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.5
HEARTBEAT_SECONDS = 5
# How many deliveries to external subscribers are under way at once: mail servers and receivers of webhooks may be slow.
EXTERNAL_THREADS = 4


class Worker:
    """Delivers events and runs periodic tasks until it is told to stop, finishing what is under way.

    The main thread calls the subscribers that only write to the database, other threads those that wait for other
    systems, and one more thread runs the periodic tasks, so that none delays the others. Several workers can run at
    once; what a killed worker has not finished, others or the next one do.
    """

    def __init__(self) -> None:
        self.name = f"{socket.gethostname()}-{os.getpid()}"
        self.stopping = Event()
        self.error: Exception | None = None
        self.next_heartbeat = 0.0
        # By the dotted name of the task.
        self.next_runs: dict[str, float] = {}

    def stop_on_signals(self) -> None:
        """Stop after the current deliveries on SIGTERM and Ctrl-C."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())

    def run(self) -> None:
        """Work until told to stop. Raises what a thread fails with."""
        logger.info("Worker %s delivers the outbox", self.name)
        steps = [self.run_periodic_tasks, *[partial(deliver_next, external=True)] * EXTERNAL_THREADS]
        threads = [Thread(target=self.run_in_thread, args=(step,)) for step in steps]
        for thread in threads:
            thread.start()
        try:
            self.repeat(self.work)
        finally:
            self.stopping.set()
            for thread in threads:
                thread.join()
        WorkerHeartbeat.objects.filter(name=self.name).delete()
        if self.error:
            raise self.error

    def run_in_thread(self, step: Callable[[], bool]) -> None:
        """Repeat a step in a thread. An exception in it stops the whole worker, which then raises it."""
        try:
            self.repeat(step)
        except Exception as error:
            self.error = error
            self.stopping.set()
        finally:
            connection.close()

    def repeat(self, step: Callable[[], bool]) -> None:
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
                self.stopping.wait(POLL_SECONDS)

    def work(self) -> bool:
        """Update the heartbeat, and deliver one event within the database. Returns whether there was one."""
        if time.monotonic() >= self.next_heartbeat:
            WorkerHeartbeat.objects.update_or_create(name=self.name, defaults={"last_seen": timezone.now()})
            self.next_heartbeat = time.monotonic() + HEARTBEAT_SECONDS
        return deliver_next(external=False)

    def run_periodic_tasks(self) -> bool:
        """Run the tasks of `settings.PERIODIC_TASKS` that are due. One that fails is run again when it is due again."""
        for name, seconds in settings.PERIODIC_TASKS.items():
            if self.next_runs.get(name, 0.0) <= time.monotonic() and not self.stopping.is_set():
                self.next_runs[name] = time.monotonic() + seconds
                try:
                    import_string(name)()
                except Exception:
                    logger.exception("The periodic task %s failed", name)
        return False
