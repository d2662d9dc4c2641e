"""Answering 503 with `Retry-After` while the database or the disk does not work."""

import errno
import logging
import sqlite3
from collections.abc import Callable

import psycopg
from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext_lazy as _

from common.languages import Sentence

logger = logging.getLogger(__name__)

RETRY_AFTER_SECONDS = 1
NO_DATABASE = _("The database does not answer at the moment. Please try again shortly.")
NO_ROOM = _("The server has no space left to store this. Please try again later, or tell whoever runs it.")
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


def is_unavailable(error: BaseException) -> bool:
    """Whether a database error is temporary: the database is unreachable, locked, stopping or out of space."""
    if not isinstance(error, Error):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        # The low byte is the primary code of an extended one.
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in UNAVAILABLE_SQLITE
    if isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError) and cause.sqlstate is None:
        # There is no connection.
        return True
    state = getattr(cause, "sqlstate", None) or ""
    return state.startswith(UNAVAILABLE_CLASSES) or state in UNAVAILABLE_STATES


def unavailable_response(detail: Sentence) -> JsonResponse:
    """Return a 503 response. Nothing was stored, and the same request may succeed in a moment."""
    return JsonResponse(
        {"code": "unavailable", "detail": detail},
        status=503,
        headers={"Retry-After": str(RETRY_AFTER_SECONDS)},
    )


def unavailable_response_to(error: BaseException) -> JsonResponse | None:
    """Return a 503 response if the error means that database or disk are unavailable; else None."""
    if isinstance(error, OSError) and error.errno in DISK_FULL:
        logger.error("The disk is full: %s", error.strerror)
        return unavailable_response(NO_ROOM)
    return unavailable_response(NO_DATABASE) if is_unavailable(error) else None


class UnavailableMiddleware:
    """Answers for views outside of Django REST framework, whose views have an exception handler."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return a 503 response, or None for all other exceptions."""
        return unavailable_response_to(exception)
