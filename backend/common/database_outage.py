"""What callers are told while the database is away or too busy: 503 at once, and when to come again."""

import errno
import logging
import sqlite3
import time
from collections.abc import Callable
from threading import Lock

import psycopg
from django.db import DEFAULT_DB_ALIAS, Error, connections
from django.http import HttpRequest, HttpResponse, JsonResponse
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

RETRY_AFTER_SECONDS = 1
NO_DATABASE = "The database does not answer at the moment. Please try again shortly."
NO_CACHE = "A part of the server does not answer at the moment. Please try again shortly."
NO_ROOM = "There is no room left to store this on the server. Please try again later, or tell whoever runs it."
# While the database is away, one request of each process tries it now and then; all others are refused without waiting.
# A try waits for half as long as the next one is put off, so that with several processes most are refused at once.
SECONDS_TO_FIRST_TRY = 1
SECONDS_BETWEEN_TRIES = 3
# By class of SQLSTATE: connection lost, resources exhausted (a full disk too), stopped by the operator.
UNAVAILABLE_CLASSES = ("08", "53", "57")
UNAVAILABLE_STATES = (
    psycopg.errors.DeadlockDetected.sqlstate,
    psycopg.errors.LockNotAvailable.sqlstate,
    # For a moment a primary that has been replaced may be asked, which is a replica by now.
    psycopg.errors.ReadOnlySqlTransaction.sqlstate,
)
UNAVAILABLE_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
}
# What is uploaded is written to the disk, too.
DISK_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def is_connection_lost(error: BaseException) -> bool:
    """Whether PostgreSQL did not answer at all, as against one that answers with an error."""
    cause = error.__cause__
    if isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError):
        return cause.sqlstate is None or cause.sqlstate.startswith(("08", "57P"))
    return False


def is_unavailable(error: BaseException) -> bool:
    """Whether a database error will pass by itself: the database is away, locked, stopping or out of space."""
    if not isinstance(error, Error):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        # The low byte is the primary code of an extended one.
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in UNAVAILABLE_SQLITE
    state = getattr(cause, "sqlstate", None) or ""
    return is_connection_lost(error) or state.startswith(UNAVAILABLE_CLASSES) or state in UNAVAILABLE_STATES


def unavailable_response(detail: str = NO_DATABASE) -> JsonResponse:
    """503: nothing was stored, and the same request may work in a moment."""
    return JsonResponse(
        {"code": "unavailable", "detail": detail},
        status=503,
        headers={"Retry-After": str(RETRY_AFTER_SECONDS)},
    )


class Outage:
    """Whether this process has lost a database, and when it may be tried again."""

    def __init__(self, alias: str = DEFAULT_DB_ALIAS) -> None:
        self.alias = alias
        self.lock = Lock()
        self.next_try: float | None = None

    def begin(self) -> None:
        """The database did not answer. What is left in the pool is looked through, so that nobody gets a dead one."""
        self.next_try = time.monotonic() + SECONDS_TO_FIRST_TRY
        pool = getattr(connections[self.alias], "pool", None)
        if pool is not None:
            pool.check()

    def is_over(self) -> bool:
        """Whether requests may go on: always, but for an outage in which nobody has reached the database again."""
        if self.next_try is None:
            return True
        with self.lock:
            if time.monotonic() < self.next_try:
                return False
            self.next_try = time.monotonic() + 2 * SECONDS_BETWEEN_TRIES
        try:
            with connections[self.alias].cursor() as cursor:
                cursor.execute("SELECT 1")
        except Error:
            self.next_try = time.monotonic() + SECONDS_BETWEEN_TRIES
            return False
        self.next_try = None
        return True


outage = Outage()


def unavailable_response_to(error: BaseException) -> JsonResponse | None:
    """The answer to an error by which database, cache or disk turn out to be unavailable; None for any other."""
    if isinstance(error, OSError) and error.errno in DISK_FULL:
        logger.error("The disk is full: %s", error.strerror)
        return unavailable_response(NO_ROOM)
    if isinstance(error, RedisError):
        logger.error("The cache does not answer: %s", type(error).__name__)
        return unavailable_response(NO_CACHE)
    if not is_unavailable(error):
        return None
    if is_connection_lost(error):
        outage.begin()
    return unavailable_response()


class DatabaseOutageMiddleware:
    """Refuses calls at once while the database is away. Pages need no database and are served all the same."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # How the product is can be told without a database.
        needs_database = request.path_info.startswith("/api/") and not request.path_info.startswith(
            ("/api/health/", "/api/ready/", "/api/prometheus/")
        )
        if needs_database and not outage.is_over():
            return unavailable_response()
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Django's hook for what a view raises; DRF's views go by `exception_handler`."""
        return unavailable_response_to(exception)
