"""Answering 503 with `Retry-After`, without waiting, while the database is unavailable."""

import errno
import logging
import sqlite3
import time
from collections.abc import Callable
from threading import Lock

import psycopg
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse

logger = logging.getLogger(__name__)

RETRY_AFTER_SECONDS = 1
NO_DATABASE = "The database does not answer at the moment. Please try again shortly."
NO_ROOM = "There is no room left to store this on the server. Please try again later, or tell whoever runs it."
# During an outage, one request per process tries the database at these intervals; all others are refused at once.
SECONDS_TO_FIRST_TRY = 1
SECONDS_BETWEEN_TRIES = 3
# Classes of SQLSTATE: connection lost, insufficient resources (also a full disk), operator intervention.
UNAVAILABLE_CLASSES = ("08", "53", "57")
UNAVAILABLE_STATES = (
    psycopg.errors.DeadlockDetected.sqlstate,
    psycopg.errors.LockNotAvailable.sqlstate,
    # After a failover, the former primary may be asked for a moment, which is a replica now.
    psycopg.errors.ReadOnlySqlTransaction.sqlstate,
)
UNAVAILABLE_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
}
# Writing uploads to the disk can fail, too.
DISK_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def is_connection_lost(error: BaseException) -> bool:
    """Whether the connection to PostgreSQL was lost, or could not be made."""
    cause = error.__cause__
    if isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError):
        return cause.sqlstate is None or cause.sqlstate.startswith(("08", "57P"))
    return False


def is_unavailable(error: BaseException) -> bool:
    """Whether a database error is temporary: the database is unreachable, locked, stopping or out of space."""
    if not isinstance(error, Error):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        # The low byte is the primary code of an extended one.
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in UNAVAILABLE_SQLITE
    state = getattr(cause, "sqlstate", None) or ""
    return is_connection_lost(error) or state.startswith(UNAVAILABLE_CLASSES) or state in UNAVAILABLE_STATES


def unavailable_response(detail: str = NO_DATABASE) -> JsonResponse:
    """Return a 503 response. Nothing was stored, and the same request may succeed in a moment."""
    return JsonResponse(
        {"code": "unavailable", "detail": detail},
        status=503,
        headers={"Retry-After": str(RETRY_AFTER_SECONDS)},
    )


class Outage:
    """The state of an outage of the database in this process, and when the database may be tried again."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.next_try: float | None = None

    def begin(self) -> None:
        """Begin an outage, and remove broken connections from the pool."""
        self.next_try = time.monotonic() + SECONDS_TO_FIRST_TRY
        pool = getattr(connection, "pool", None)
        if pool is not None:
            pool.check()

    def is_over(self) -> bool:
        """Whether requests can use the database. During an outage, tries the database when the next try is due."""
        if self.next_try is None:
            return True
        with self.lock:
            if time.monotonic() < self.next_try:
                return False
            self.next_try = time.monotonic() + 2 * SECONDS_BETWEEN_TRIES
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        except Error:
            self.next_try = time.monotonic() + SECONDS_BETWEEN_TRIES
            return False
        self.next_try = None
        return True


outage = Outage()


def unavailable_response_to(error: BaseException) -> JsonResponse | None:
    """Return a 503 response if the error means that database or disk are unavailable; else None."""
    if isinstance(error, OSError) and error.errno in DISK_FULL:
        logger.error("The disk is full: %s", error.strerror)
        return unavailable_response(NO_ROOM)
    if not is_unavailable(error):
        return None
    if is_connection_lost(error):
        outage.begin()
    return unavailable_response()


class DatabaseOutageMiddleware:
    """Refuses API requests at once during an outage of the database. Pages need no database and are still served."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Health and metrics work without the database.
        needs_database = request.path_info.startswith("/api/") and not request.path_info.startswith(
            ("/api/health/", "/api/ready/", "/api/prometheus/")
        )
        if needs_database and not outage.is_over():
            return unavailable_response()
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Handle exceptions of Django views; those of DRF's views go through `exception_handler`."""
        return unavailable_response_to(exception)
