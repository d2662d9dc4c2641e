"""With this folder in PYTHONPATH, the clock of all Python processes is shifted by the seconds in CLOCK_FILE."""

import os
import threading
import time
from contextlib import suppress
from pathlib import Path

import time_machine

FILE = Path(os.environ["CLOCK_FILE"])
STARTED, MONOTONIC = time.time(), time.monotonic()


def follow() -> None:
    """Poll the file, and set the clock when its content changes."""
    clock, before = None, 0.0
    while True:
        with suppress(ValueError):
            seconds = float(FILE.read_text())
            if seconds != before:
                # Computed from the monotonic clock, since `time.time()` returns the shifted time once it is set.
                told = STARTED + time.monotonic() - MONOTONIC + seconds
                if clock is None:
                    clock = time_machine.travel(told, tick=True).start()
                else:
                    clock.move_to(told, tick=True)
                before = seconds
        time.sleep(0.2)


def begin() -> None:
    """Start the thread that follows the file. Called in each forked process, since threads are not inherited."""
    threading.Thread(target=follow, daemon=True).start()


begin()
os.register_at_fork(after_in_child=begin)
