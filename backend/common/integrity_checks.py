"""Checks of what is stored, for `manage.py check_integrity`: each app registers its own in `integrity.py`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import connection, transaction

SHOWN = 20


@dataclass
class CheckResult:
    """How much was looked at, and what of it is wrong: ids and names of tables, never personal values."""

    checked: int
    wrong: list[int | str] = field(default_factory=list)

    def __str__(self) -> str:
        if not self.wrong:
            return str(self.checked)
        more = f" and {len(self.wrong) - SHOWN} more" if len(self.wrong) > SHOWN else ""
        return f"{len(self.wrong)} of {self.checked} wrong: {', '.join(map(str, self.wrong[:SHOWN]))}{more}"


# By the sentence that should be true.
integrity_checks: dict[str, Callable[[], CheckResult]] = {}


def integrity_check(sentence: str) -> Callable[[Callable[[], CheckResult]], Callable[[], CheckResult]]:
    """Have `check_integrity` call a function, which only reads."""

    def register(check: Callable[[], CheckResult]) -> Callable[[], CheckResult]:
        integrity_checks[sentence] = check
        return check

    return register


@contextmanager
def snapshot() -> Iterator[None]:
    """Within it, everything is read as it was at one moment, and whoever writes meanwhile need not wait.

    Within a transaction of the caller's, what is read is that transaction's.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        # `atomic` would begin as a writer here, and hold up all others.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
