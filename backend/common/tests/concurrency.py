"""Run several functions at the same moment, each in its own thread and on its own database connection."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection


def run_concurrently(*calls: Callable[[], Any]) -> list[Any]:
    """Start all calls at the same moment. Return each one's result, or the exception that it raised."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return call()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))
