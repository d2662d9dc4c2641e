"""The running product, for tests and measurements that send requests over the network."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen
from uuid import uuid4

import psycopg
import pytest
from django.db import connection
from psycopg.sql import SQL, Identifier

from config.environment import BASE_DIR
from tools.ports import free_port

# In seconds.
PATIENCE = 60
# Limits that a program which makes all requests from one address would exceed.
UNLIMITED = {
    f"RATE_{name}": "1000000/m"
    for name in ("IMPORTS", "SEARCHES", "WRITES", "PUBLIC", "ADDRESS_TAKEN", "ADDRESS_TAKEN_IN_ALL")
}


def wait_until(condition: Callable[[], Any]) -> Any:
    """Wait until `condition` returns something true, and return that."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "the condition did not become true in time"
        time.sleep(0.1)
    return found


@contextmanager
def copied_test_database() -> Iterator[str]:
    """Copy the tests' database on PostgreSQL, return the address of the copy, and drop it at the end."""
    name = f"test_copy_{uuid4().hex[:12]}"
    copy_test_database(name)
    try:
        yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
            server.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def copy_test_database(target: Path | str) -> None:
    """Copy the database of the tests, since migrating another one takes seconds.

    `target` is a new file on SQLite, and the name of a new database on PostgreSQL.
    """
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(name)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
        return
    connection.close()
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(str(target)), Identifier(name)))


def manage(environment: dict[str, str], *command: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    """Run a command of `manage.py` in this environment."""
    return subprocess.run(  # a command of ours
        [sys.executable, "manage.py", *command], cwd=BASE_DIR, env=environment, check=False, text=True, **options
    )


def children_of(parent: int) -> list[int]:
    """Return the ids of the child processes. Linux only."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(file.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(file.parent.name))
        except OSError:
            continue
    return found


class RunningProduct:
    """The product, started by `backend/start` with its own data directory.

    `what` is "server" or "worker" to start only one of them. It can be killed, and started again at the same address.
    """

    def __init__(self, data_dir: Path, *what: str, **settings: str) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.what = what
        self.environment = {
            "PATH": os.environ["PATH"],
            "PORT": str(port),
            "DATA_DIR": str(data_dir),
            "DEMO": "0",
            # One process of the server, whose id `processes` returns.
            "WORKERS": "1",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            **settings,
        }
        self.start()

    def start(self) -> None:
        """Start the processes. Does not wait until they respond."""
        self.process = subprocess.Popen([BASE_DIR / "start", *self.what], env=self.environment)  # ours

    def stop(self) -> None:
        """Let it end by itself, and kill it if it does not."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """Kill all of its processes at once, as in a power failure, except those that read imported files."""
        tree = [self.process.pid]
        for pid in tree:
            tree += children_of(pid)
        for pid in tree:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait()

    def is_consistent(self) -> bool:
        """Return whether `check_integrity` finds no errors in its data."""
        return manage(self.environment, "check_integrity").returncode == 0

    def health(self) -> dict[str, Any]:
        """Return the response of `/api/health/`; an empty dict if there is none."""
        try:
            with urlopen(f"{self.url}/api/health/", timeout=5) as answer:  # noqa: S310
                return dict(json.load(answer))
        except OSError:
            return {}

    def worker_lives(self) -> bool:
        """Return whether the worker has sent a heartbeat recently. Nobody knows while the database is away."""
        return (self.health().get("worker") or {}).get("status") == "ok"

    def processes(self) -> dict[str, int]:
        """Return the ids of its child processes by name."""
        found = {}
        for pid in children_of(self.process.pid):
            try:
                command = Path(f"/proc/{pid}/cmdline").read_text()
            except OSError:
                continue
            found["worker" if "worker" in command else "server"] = pid
        return found


@contextmanager
def run_product(data_dir: Path, **settings: str) -> Iterator[RunningProduct]:
    """Run the server and its worker: on the database of DATABASE_URL in `settings`, else on a copy of the tests'."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("Only where /proc tells of processes")
    with ExitStack() as stack:
        if "DATABASE_URL" not in settings:
            if connection.vendor == "sqlite":
                copy_test_database(data_dir / "db.sqlite3")
            else:
                settings["DATABASE_URL"] = stack.enter_context(copied_test_database())
        running = RunningProduct(data_dir, **settings)
        stack.callback(running.process.wait)
        stack.callback(running.process.kill)
        wait_until(running.worker_lives)
        yield running


def alive(pid: int) -> bool:
    """Return whether a process runs."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
