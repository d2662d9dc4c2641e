"""Running the product that is measured, on generated data."""

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from urllib.request import urlopen

import psycopg
from psycopg import sql

from config.environment import BASE_DIR

SECONDS_TO_START = 120
# Rate limits that are never reached.
UNLIMITED = {f"RATE_{name}": "1000000/m" for name in ("IMPORTS", "WRITES")}
ISSUE_TOKENS = """
import json
from accounts.models import DeviceToken, User
names = ("super", "hr", "manager", "employee")
print(json.dumps({name: DeviceToken.issue(User.objects.get(username=name)) for name in names}))
"""


class Product:
    """The production server with the generated data of one preset.

    `postgres` is the URL of a PostgreSQL server, empty for SQLite. The data are generated once and kept for later runs.
    """

    def __init__(self, preset: str, folder: Path, postgres: str) -> None:
        self.preset = preset
        self.database_url = self.database(postgres) if postgres else ""
        own = folder / f"{preset}-{'postgresql' if postgres else 'sqlite'}"
        own.mkdir(parents=True, exist_ok=True, mode=0o700)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.environment = {
            "PATH": os.environ["PATH"],
            "PORT": str(port),
            "DATA_DIR": str(own),
            "DATABASE_URL": self.database_url,
            "SECRET_KEY": secrets.token_urlsafe(48),
            "DEMO": "0",
            "LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "bench.settings",
            **UNLIMITED,
            **{name: os.environ[name] for name in ("WORKERS", "THREADS") if name in os.environ},
        }

    def database(self, postgres: str) -> str:
        """Return the URL of this preset's database, and create the database if it is missing."""
        name, address = f"vouch_bench_{self.preset}", urlsplit(postgres)
        with psycopg.connect(postgres, autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return urlunsplit((address.scheme, address.netloc, f"/{name}", address.query, ""))

    def manage(self, *command: str) -> str:
        """Run a `manage.py` command and return its output."""
        completed = subprocess.run(  # noqa: S603  # a command of ours
            [sys.executable, "manage.py", *command],
            cwd=BASE_DIR, env=self.environment, check=True, text=True, stdout=subprocess.PIPE,
        )  # fmt: skip
        return completed.stdout

    def shell(self, code: str) -> Any:
        """Run Python code with the product's settings and return the JSON that it prints."""
        return json.loads(self.manage("shell", "--no-imports", "--command", code))

    def start(self) -> None:
        """Migrate the database, generate missing data, and start the server. Raises RuntimeError if that fails."""
        self.manage("migrate", "--verbosity=0")
        if not self.shell("from accounts.models import User; print('true' if User.objects.exists() else 'false')"):
            began = time.monotonic()
            summary = self.manage("generate_data", "--preset", self.preset, "--force").splitlines()[0]
            print(f"Generated in {time.monotonic() - began:.0f} s: {summary}", flush=True)
        if self.database_url:
            # What autovacuum does after a while, where it is on.
            with self.connect() as database:
                database.execute("VACUUM ANALYZE")
        self.tokens = self.shell(ISSUE_TOKENS)
        self.process = subprocess.Popen([BASE_DIR / "start", "server"], env=self.environment)  # noqa: S603  # ours
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline:
            try:
                with urlopen(f"{self.url}/api/health/"):  # noqa: S310  # our own address
                    return
            except OSError:
                time.sleep(0.2)
        raise RuntimeError(f"The server did not start within {SECONDS_TO_START} seconds.")

    def connect(self) -> "psycopg.Connection[Any]":
        """Return a connection to its database. PostgreSQL only."""
        return psycopg.connect(self.database_url, autocommit=True)

    def stop(self) -> None:
        """Stop the server."""
        self.process.terminate()
        self.process.wait(20)
