"""Calls at the same moment, each in its own thread and on its own database connection."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

# For tests in which somebody waits for a transaction that the test has begun.
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="On SQLite one writes after the other")


def run_concurrently(*calls: Callable[[], Any]) -> list[Any]:
    """Start all calls at the same moment. Return each one's result, or the exception that it raised."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return call_and_close(call)
        except Exception as error:
            return error

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def call_and_close(call: Callable[[], Any]) -> Any:
    """Make a call in another thread, close that thread's connection, and return the response."""
    try:
        return call()
    finally:
        connection.close()


def wait_until_a_lock_is_awaited() -> None:
    """Wait until another connection waits for a lock of this one."""
    for _ in range(200):
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return
        time.sleep(0.02)
    raise AssertionError("No connection waits for a lock")
