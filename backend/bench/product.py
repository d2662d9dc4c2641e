"""The products that are measured: one on the large data, one on the small."""

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
# Nobody is held up by a limit.
UNLIMITED = {f"RATE_{name}": "1000000/m" for name in ("IMPORTS", "WRITES")}
ISSUE_TOKENS = """
import json
from accounts.models import DeviceToken, User
names = ("super", "hr", "manager", "employee")
print(json.dumps({name: DeviceToken.issue(User.objects.get(username=name)) for name in names}))
"""
# The worker would understand everybody; only one person is asked for whom they know.
UNDERSTAND = """
from accounts.models import User
from matching.chores import update_networks
from matching.counting import count_changed_networks
from matching.job_understanding import understand_jobs
understand_jobs()
update_networks(list(User.objects.filter(username="employee").values_list("pk", "company")))
count_changed_networks()
print("null")
"""


class Product:
    """The production server on the generated data of one preset. `postgres` is a server's address, empty for SQLite.

    The data are kept for the next run, and generated where there are none.
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
        """The address of this preset's database, which is made where it is missing."""
        name, address = f"vouch_bench_{self.preset}", urlsplit(postgres)
        with psycopg.connect(postgres, autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return urlunsplit((address.scheme, address.netloc, f"/{name}", address.query, ""))

    def manage(self, *command: str) -> str:
        """What a `manage.py` command prints."""
        done = subprocess.run(  # noqa: S603  # a command of ours
            [sys.executable, "manage.py", *command],
            cwd=BASE_DIR, env=self.environment, check=True, text=True, stdout=subprocess.PIPE,
        )  # fmt: skip
        return done.stdout

    def shell(self, code: str) -> Any:
        """What a piece of Python prints as JSON that runs with the product's settings."""
        return json.loads(self.manage("shell", "--no-imports", "--command", code))

    def start(self) -> None:
        """Bring the data up to date, and start the server."""
        self.manage("migrate", "--verbosity=0")
        if not self.shell("from accounts.models import User; print('true' if User.objects.exists() else 'false')"):
            began = time.monotonic()
            said = self.manage("generate_data", "--preset", self.preset, "--force").splitlines()[0]
            print(f"Generated in {time.monotonic() - began:.0f} s: {said}", flush=True)
        self.shell(UNDERSTAND)
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
        """A connection to its database. PostgreSQL only."""
        return psycopg.connect(self.database_url, autocommit=True)

    def stop(self) -> None:
        """End the server."""
        self.process.terminate()
        self.process.wait(20)
