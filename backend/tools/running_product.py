"""The running product, for tests that send requests over the network."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psycopg
import pytest
from django.db import connection
from psycopg.sql import SQL, Identifier

from config.environment import BASE_DIR

# In seconds.
PATIENCE = 60


def wait_until(condition: Callable[[], Any]) -> Any:
    """Wait until `condition` returns something true, and return that."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "the condition did not become true in time"
        time.sleep(0.1)
    return found


def free_port() -> int:
    """Return a port on which nothing listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def copy_test_database(target: Path | str) -> None:
    """Copy the database of the tests, which is migrated and empty, since migrating another one takes seconds.

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


class RunningProduct:
    """The server and its worker, started by `backend/start` with their own data directory."""

    def __init__(self, data_dir: Path, **more: str) -> None:
        self.url = f"http://127.0.0.1:{free_port()}"
        environment = {
            "PATH": os.environ["PATH"],
            "PORT": self.url.rsplit(":", 1)[1],
            "DATA_DIR": str(data_dir),
            "DEMO": "0",
            **more,
        }
        self.environment = {**environment, "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.process = subprocess.Popen([BASE_DIR / "start"], env=environment)  # noqa: S603

    def is_consistent(self) -> bool:
        """Return whether `check_integrity` finds no errors in its data."""
        command = [sys.executable, "manage.py", "check_integrity"]
        return subprocess.run(command, cwd=BASE_DIR, env=self.environment, check=False).returncode == 0  # noqa: S603

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
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                command = (folder / "cmdline").read_text()
            except OSError:
                continue
            if parent == self.process.pid:
                found["worker" if "worker" in command else "server"] = int(folder.name)
        return found


@contextmanager
def run_product(data_dir: Path, **settings: str) -> Iterator[RunningProduct]:
    """Run the server and its worker: on the database of DATABASE_URL in `settings`, else on an empty one."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("Only where /proc tells of processes")
    if "DATABASE_URL" not in settings:
        copy_test_database(data_dir / "db.sqlite3")
    running = RunningProduct(data_dir, **settings)
    try:
        wait_until(running.worker_lives)
        yield running
    finally:
        running.process.kill()
        running.process.wait()


def alive(pid: int) -> bool:
    """Return whether a process runs."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
