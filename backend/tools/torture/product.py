"""Starting, killing and stopping the product, with a copy of the data of two companies."""

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg

from config.environment import BASE_DIR
from tools.running_product import RunningProduct, wait_until

POSTGRES = os.environ.get("DATABASE_URL", "")
# These rate limits are off unless a case tests them.
LIMITS = ("IMPORTS", "WRITES", "PASSWORD_LINK", "SIGN_UP", "ADDRESS_TAKEN", "ADDRESS_TAKEN_IN_ALL")
UNLIMITED = {f"RATE_{name}": "1000000/m" for name in LIMITS}


def parent_of(pid: int) -> int:
    """Return the id of the parent process; 0 if the process has ended."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def database_url(name: str, port: int | None = None) -> str:
    """Return the URL of another database on the server of DATABASE_URL."""
    address = urlsplit(POSTGRES)
    netloc = address.netloc
    if port:
        netloc = f"{netloc.rpartition('@')[0]}@127.0.0.1:{port}".removeprefix("@")
    return urlunsplit((address.scheme, netloc, name, address.query, ""))


def manage(environment: dict[str, str], *command: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    """Run a command of `manage.py` in this environment."""
    return subprocess.run(  # noqa: S603  # a command of ours
        [sys.executable, "manage.py", *command], cwd=BASE_DIR, env=environment, check=False, text=True, **options
    )


def shell(environment: dict[str, str], code: str) -> str:
    """Return the output of Python code that runs with the product's settings."""
    done = manage(environment, "shell", "--no-imports", "--command", code, stdout=subprocess.PIPE)
    assert done.returncode == 0
    return done.stdout


class Template:
    """A database that is migrated and filled once, and copied for each case."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = f"torture_{uuid4().hex[:12]}"
        self.environment = {
            "PATH": os.environ["PATH"],
            "DEMO": "0",
            # All events are to be delivered at once.
            "UNDO_SECONDS": "0",
            "LOG_LEVEL": "ERROR",
            "SECRET_KEY": secrets.token_urlsafe(48),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            **UNLIMITED,
        }
        own = {**self.environment, "DATA_DIR": str(folder)}
        if POSTGRES:
            self.execute(f"CREATE DATABASE {self.name}")
            own["DATABASE_URL"] = database_url(self.name)
        manage(own, "migrate", "--verbosity=0").check_returncode()
        self.companies = json.loads(shell(own, "from tools.torture.populate import populate; populate()"))

    def execute(self, statement: str) -> None:
        """Execute a statement in the database of DATABASE_URL. PostgreSQL only."""
        with psycopg.connect(POSTGRES, autocommit=True) as connection:
            connection.execute(statement)

    @contextmanager
    def copy(self, folder: Path, port: int | None = None, tablespace: str = "") -> Iterator[dict[str, str]]:
        """Copy the data into this folder, or into a new database on PostgreSQL. Yields the environment of the copy.

        The URL of the database has this port.
        """
        environment = {**self.environment, "DATA_DIR": str(folder)}
        if not POSTGRES:
            shutil.copytree(self.folder, folder, dirs_exist_ok=True)
            yield environment
            return
        name = f"torture_{uuid4().hex[:12]}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {self.name} {tablespace}")
        try:
            yield {**environment, "DATABASE_URL": database_url(name, port)}
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        """Drop the template database."""
        if POSTGRES:
            self.execute(f"DROP DATABASE {self.name} WITH (FORCE)")


class Product:
    """A running product, which can be killed and started again with the same data."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        self.issuer: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start the product, and wait until the server responds."""
        given = dict(self.environment)
        self.started = RunningProduct(Path(given.pop("DATA_DIR")), **given)
        wait_until(self.started.health)

    @property
    def url(self) -> str:
        return self.started.url

    def tree(self) -> list[int]:
        """Return the ids of all its processes, except those that read imported files."""
        parents = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
        found = [self.started.process.pid]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    def kill(self) -> None:
        """Kill all processes at once, as in a power failure."""
        for pid in self.tree():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.started.process.wait()

    def stop(self) -> None:
        """Stop the product, and the process that issues tokens."""
        if self.issuer:
            self.issuer.kill()
            self.issuer.wait()
        self.started.process.terminate()
        try:
            self.started.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def issue(self, wish: str) -> str:
        """Return the token of a new user with a role, or a link: see `populate.issue`."""
        if self.issuer is None:
            code = "from tools.torture.populate import issue; issue()"
            command = [sys.executable, "manage.py", "shell", "--no-imports", "--command", code]
            pipe = subprocess.PIPE
            self.issuer = subprocess.Popen(  # noqa: S603  # as above
                command, cwd=BASE_DIR, env=self.environment, stdin=pipe, stdout=pipe, text=True
            )
        assert self.issuer.stdin
        assert self.issuer.stdout
        self.issuer.stdin.write(f"{wish}\n")
        self.issuer.stdin.flush()
        return str(json.loads(self.issuer.stdout.readline()))
