"""Helpers to run a worker in its own process, where a test can kill it."""

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.management import call_command
from django.db import connection

# After this time, another worker may take over what a killed one had claimed.
LATER = timedelta(minutes=3)


def deliver_due() -> None:
    """Let the worker deliver everything that is due now."""
    call_command("worker", "--once")


def run_in_process(action: Callable[[], None]) -> int:
    """Run `action` in a new process, and return the process id."""
    connection.close()
    child = os.fork()
    if not child:
        # Ends a child that hangs, which fails the test that waits for it. Hundreds of rows take minutes beside a load.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(600)
        try:
            action()
            os._exit(0)
        finally:
            os._exit(1)
    return child


def signal_of(child: int) -> int:
    """Wait for a process to end, and return the signal that ended it; 0 if it succeeded."""
    _, status = os.waitpid(child, 0)
    assert not os.WIFEXITED(status) or os.WEXITSTATUS(status) == 0
    return os.WTERMSIG(status)


def kill_this_process(*_: Any, **__: Any) -> None:
    """Replace a function that must never return."""
    os.kill(os.getpid(), signal.SIGKILL)
