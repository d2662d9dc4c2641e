"""The registry of checks for `manage.py check_integrity`. Each app registers its checks in `integrity.py`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import connection, transaction

SHOWN = 20


@dataclass
class CheckResult:
    """How many rows (or other objects) were checked, and which are wrong: ids and names, never personal data."""

    checked: int
    wrong: list[int | str] = field(default_factory=list)

    def __str__(self) -> str:
        if not self.wrong:
            return str(self.checked)
        more = f" and {len(self.wrong) - SHOWN} more" if len(self.wrong) > SHOWN else ""
        return f"{len(self.wrong)} of {self.checked} wrong: {', '.join(map(str, self.wrong[:SHOWN]))}{more}"


# By the sentence that describes what has to be true.
integrity_checks: dict[str, Callable[[], CheckResult]] = {}


def integrity_check(sentence: str) -> Callable[[Callable[[], CheckResult]], Callable[[], CheckResult]]:
    """Register a check, which must only read. `sentence` describes what has to be true."""

    def register(check: Callable[[], CheckResult]) -> Callable[[], CheckResult]:
        integrity_checks[sentence] = check
        return check

    return register


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything within the context from one snapshot of the database, without blocking writers.

    If the caller is in a transaction already, uses that transaction.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        # `atomic` would begin a write transaction here and block all writers.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                # SQLite has ended the transaction itself if, for example, the disk is full.
                if connection.connection.in_transaction:
                    cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
