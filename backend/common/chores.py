"""Periodic tasks of the worker. Each app defines its own in `chores.py`, which is imported at start."""

from collections.abc import Callable

Chore = Callable[[], object]

# Task → seconds between two runs.
chores: dict[Chore, float] = {}
external_chores: dict[Chore, float] = {}


def every(seconds: float, *, external: bool = False) -> Callable[[Chore], Chore]:
    """Register a function that the worker calls periodically. It should be short, and safe in several workers at once.

    Tasks that take long or wait for other systems are `external`: they run in a separate thread.
    """

    def register(chore: Chore) -> Chore:
        (external_chores if external else chores)[chore] = seconds
        return chore

    return register
