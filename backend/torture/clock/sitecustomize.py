"""On PYTHONPATH, has the clock of every Python process differ from the real one by the seconds in CLOCK_FILE."""

import os
import threading
import time
from contextlib import suppress
from pathlib import Path

import time_machine

FILE = Path(os.environ["CLOCK_FILE"])
STARTED, MONOTONIC = time.time(), time.monotonic()


def follow() -> None:
    """Read the file again and again, and set the clock where it says something else than before."""
    clock, before = None, 0.0
    while True:
        with suppress(ValueError):
            seconds = float(FILE.read_text())
            if seconds != before:
                # The real clock is not asked any more once another one is set.
                told = STARTED + time.monotonic() - MONOTONIC + seconds
                if clock is None:
                    clock = time_machine.travel(told, tick=True).start()
                else:
                    clock.move_to(told, tick=True)
                before = seconds
        time.sleep(0.2)


def begin() -> None:
    """In this process; a fork has no other threads."""
    threading.Thread(target=follow, daemon=True).start()


begin()
os.register_at_fork(after_in_child=begin)
