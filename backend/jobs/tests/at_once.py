"""Calls at the same moment, each over a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """The answers of `calls`, each made in a thread of its own, all let go together."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            gate.wait()
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
