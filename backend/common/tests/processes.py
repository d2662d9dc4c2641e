"""A worker that is killed, for tests: in a process of its own."""

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.management import call_command
from django.db import connection

# When another worker may take up what a killed one had claimed.
LATER = timedelta(minutes=3)


def deliver_due() -> None:
    """Let the worker deliver what is due now."""
    call_command("worker", "--once")


def run_in_process(action: Callable[[], None]) -> int:
    """Start a process that does this; its id."""
    connection.close()
    child = os.fork()
    if not child:
        # A child that hangs ends, and fails whoever waits for it.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(120)
        try:
            action()
            os._exit(0)
        finally:
            os._exit(1)
    return child


def signal_of(child: int) -> int:
    """Wait for a process to end: the signal that ended it; 0 where it ended well."""
    _, status = os.waitpid(child, 0)
    assert not os.WIFEXITED(status) or os.WEXITSTATUS(status) == 0
    return os.WTERMSIG(status)


def kill_this_process(*_: Any, **__: Any) -> None:
    """What a call is replaced by that is never to return."""
    os.kill(os.getpid(), signal.SIGKILL)
