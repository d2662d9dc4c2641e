"""The registry of checks for `manage.py check_integrity`. Each app registers its checks in `integrity.py`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction

# Returns the ids or names of what is wrong, never personal data.
Check = Callable[[], list[int] | list[str]]

# By the sentence that describes what has to be true.
integrity_checks: dict[str, Check] = {}


def integrity_check(sentence: str) -> Callable[[Check], Check]:
    """Register a check, which must only read. `sentence` describes what has to be true."""

    def register(check: Check) -> Check:
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
