"""SECRET_KEY of a running product: a new one, a lost one, and a dump that is restored with another one."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import psycopg
import pytest
from django.conf import settings
from psycopg.sql import SQL, Identifier

from config.environment import BASE_DIR
from tools.running_product import RunningProduct, copy_test_database, manage, wait_until

DATABASE = settings.DATABASES["default"]
IS_SQLITE = DATABASE["ENGINE"].endswith("sqlite3")
pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.slow,
    pytest.mark.nightly,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="Only where /proc tells of processes"),
    pytest.mark.skipif(not IS_SQLITE and not shutil.which("pg_dump"), reason="pg_dump is not installed"),
]
FIRST, SECOND, THIRD = (f"{name}-key-that-nobody-guesses-0123456789" for name in ("first", "second", "third"))
SENTENCE = "SECRET_KEY is not the one with which this database was used"
# Prints a token of the HR person of a new company.
SIGN_IN = """
from accounts.actors import Actor
from accounts.models import DeviceToken, User
from accounts.services.companies import create_company
company = create_company(actor=Actor.system(), name="Acme", email="hana@acme.example")
print(DeviceToken.issue(User.objects.create_user("hana", "hana@acme.example", company=company, role="HR")))
"""
WEBHOOK = {
    "name": "Hook",
    "address": "https://93.184.216.34/hook",
    "shape": "JSON",
    "kinds": ["job.created"],
    "with_personal_data": False,
    "enabled": True,
}


class Installation:
    """A data directory with its database, on which the product is started with different keys."""

    def __init__(self, data_dir: Path) -> None:
        data_dir.mkdir()
        self.data_dir = data_dir
        self.database = f"{os.environ.get('TEST_DATABASE_NAME', 'test_referral')}_{os.getpid()}_{data_dir.name}"
        self.token = ""
        self.settings = {"BACKUP_DIR": str(data_dir / "backups")}
        if not IS_SQLITE:
            self.settings["DATABASE_URL"] = os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{self.database}"

    @contextmanager
    def started(self, key: str, earlier: str = "") -> Iterator[RunningProduct]:
        """Run the product with this SECRET_KEY."""
        running = RunningProduct(
            self.data_dir, SECRET_KEY=key, SECRET_KEY_FALLBACKS=earlier, RATE_WRITES="1000/m", **self.settings
        )
        try:
            wait_until(running.worker_lives)
            if not self.token:
                self.token = manage(running.environment, "shell", "-c", SIGN_IN, capture_output=True).stdout.split()[-1]
            yield running
        finally:
            running.stop()

    def call(self, running: RunningProduct, path: str, body: Any = None) -> Any:
        """Return the response of the API. Raises HTTPError for everything but success."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}
        with urlopen(Request(f"{running.url}/api{path}", data=data, headers=headers), timeout=30) as answer:  # noqa: S310
            return json.load(answer)

    def is_lost(self, running: RunningProduct) -> bool:
        """Return whether the list of webhooks says that the secret cannot be read."""
        (row,) = self.call(running, "/webhooks/")
        return bool(row["secret_lost"])

    def backups(self, key: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Back up or restore."""
        environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(self.data_dir), "SECRET_KEY": key, **self.settings}
        command = [sys.executable, "-m", "config.backups", *arguments]
        return subprocess.run(  # noqa: S603  # our own
            command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=False
        )


def administer(statement: Any, name: str) -> None:
    """Create or drop a database of PostgreSQL."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(SQL(statement).format(Identifier(name)))


@pytest.fixture
def installations(django_db_setup: None, tmp_path: Path) -> Iterator[tuple[Installation, Installation]]:
    """Return an installation with an empty database that is migrated, and one without tables."""
    used, new = Installation(tmp_path / "used"), Installation(tmp_path / "new")
    try:
        copy_test_database(used.data_dir / "db.sqlite3" if IS_SQLITE else used.database)
        if not IS_SQLITE:
            administer("CREATE DATABASE {}", new.database)
        yield used, new
    finally:
        for each in () if IS_SQLITE else (used, new):
            administer("DROP DATABASE IF EXISTS {} WITH (FORCE)", each.database)


def everything_in(place: Installation) -> str:
    """Return the rows of the tables that have to do with secrets, as whoever has the database reads them."""
    with closing(
        sqlite3.connect(place.data_dir / "db.sqlite3") if IS_SQLITE else psycopg.connect(place.settings["DATABASE_URL"])
    ) as database:
        tables = ("webhooks_webhook", "common_datakey")
        return str([database.execute(f"SELECT * FROM {table}").fetchall() for table in tables])  # noqa: S608


def renew(place: Installation, running: RunningProduct) -> None:
    """Renew the secret that cannot be read. Nothing is sent before, and the log says why."""
    assert place.is_lost(running)
    (webhook,) = place.call(running, "/webhooks/")
    place.call(running, f"/webhooks/{webhook['id']}/test/", {})
    wait_until(lambda: place.call(running, "/webhook-deliveries/")[0]["attempts"])
    assert place.call(running, "/webhook-deliveries/")[0]["failure"] == "SECRET"
    place.call(running, f"/webhooks/{webhook['id']}/secret/", {})
    assert not place.is_lost(running)


@pytest.mark.timeout(600)
def test_a_new_key_a_restored_dump_and_a_lost_key_each_end_in_a_sentence(
    installations: tuple[Installation, Installation], capfd: pytest.CaptureFixture[str]
) -> None:
    used, new = installations
    with used.started(FIRST) as running:
        secret = used.call(running, "/webhooks/", WEBHOOK)["secret"]
        assert not used.is_lost(running)
        assert used.call(running, "/ready/")["earlier_keys"] == "none"
    assert secret.removeprefix("whsec_") not in everything_in(used)

    # The key is replaced: first both, then only the new one.
    with used.started(SECOND, earlier=FIRST) as running:
        assert not used.is_lost(running)
        assert used.call(running, "/ready/")["earlier_keys"] == "needed"
    with used.started(SECOND) as running:
        assert not used.is_lost(running)
    assert SENTENCE not in capfd.readouterr().err

    # A dump is restored with another key.
    made = used.backups(SECOND, "backup")
    assert "without SECRET_KEY" in made.stderr
    restored = new.backups(THIRD, "restore", made.stdout.strip())
    assert restored.returncode == 0, restored.stderr
    assert "have to be renewed" in restored.stdout
    new.token = used.token
    with new.started(THIRD) as running:
        renew(new, running)
    assert SENTENCE in capfd.readouterr().err
    # Whoever finds the key again has everything again.
    with new.started(THIRD, earlier=SECOND) as running:
        assert not new.is_lost(running)
    assert SENTENCE not in capfd.readouterr().err

    # The key is lost.
    with used.started(THIRD) as running:
        renew(used, running)
    assert SENTENCE in capfd.readouterr().err
