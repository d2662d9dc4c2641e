"""What the worker does every few seconds, whatever happens: each app's are in `chores.py`, found by name at start."""

from collections.abc import Callable

Chore = Callable[[], object]

# By how many seconds lie between two times.
chores: dict[Chore, float] = {}
external_chores: dict[Chore, float] = {}


def every(seconds: float, *, external: bool = False) -> Callable[[Chore], Chore]:
    """Have the worker call a function again and again. It should be short, and harmless in several workers at once.

    An `external` one, which waits for others than the database, is called in a thread of its own.
    """

    def register(chore: Chore) -> Chore:
        (external_chores if external else chores)[chore] = seconds
        return chore

    return register
