"""`make backup` and `make restore`: a backup made during writes restores one consistent snapshot."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any, LiteralString

import psycopg
import pytest
from django.conf import settings
from psycopg.sql import SQL, Identifier

from config.environment import BASE_DIR
from tools.running_product import copy_test_database

DATABASE = settings.DATABASES["default"]
IS_SQLITE = DATABASE["ENGINE"].endswith("sqlite3")
pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.slow,
    pytest.mark.nightly,
    pytest.mark.skipif(not IS_SQLITE and not shutil.which("pg_dump"), reason="pg_dump is not installed"),
]
TABLES = (
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    if IS_SQLITE
    else "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
)
WRITTEN_TO = "common_attemptcount"
INSERT = "INSERT INTO common_attemptcount (key, count, ends_at) VALUES ('%s', 1, '2030-01-01 00:00:00')"


class Place:
    """A data directory and, on PostgreSQL, its own database."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.name = f"{os.environ.get('TEST_DATABASE_NAME', 'test_referral')}_{os.getpid()}_{data_dir.name}"
        self.environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(data_dir), "BACKUP_DIR": "", "DEMO": "1"}
        if not IS_SQLITE:
            self.environment["DATABASE_URL"] = self.url(self.name)

    def url(self, name: str) -> str:
        user, password, host, port = (DATABASE[part] for part in ("USER", "PASSWORD", "HOST", "PORT"))
        return f"postgres://{user}:{password}@{host}:{port or 5432}/{name}"

    def connect(self) -> Any:
        if IS_SQLITE:
            return sqlite3.connect(self.data_dir / "db.sqlite3", isolation_level=None, timeout=20)
        return psycopg.connect(self.environment["DATABASE_URL"], autocommit=True)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", *arguments]
        return subprocess.run(  # noqa: S603
            command, cwd=BASE_DIR, env=self.environment, capture_output=True, text=True, check=False
        )

    def rows(self) -> dict[str, list[Any]]:
        """Return every row of every table."""
        with closing(self.connect()) as database:
            names = [name for (name,) in database.execute(TABLES).fetchall()]
            everything = {name: database.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}  # noqa: S608
        return {name: sorted(map(str, rows)) for name, rows in everything.items()}


def administer(statement: LiteralString, place: Place) -> None:
    """Create or drop a place's database."""
    with psycopg.connect(place.url("postgres"), autocommit=True) as server:
        server.execute(SQL(statement).format(Identifier(place.name)))


@pytest.fixture(scope="module")
def places(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Place]]:
    """Return a place with the demo data, and an empty one."""
    source, target = Place(tmp_path_factory.mktemp("source")), Place(tmp_path_factory.mktemp("target"))
    try:
        copy_test_database(source.data_dir / "db.sqlite3" if IS_SQLITE else source.name)
        if not IS_SQLITE:
            administer("CREATE DATABASE {}", target)
        assert source.run("config.start", "prepare").returncode == 0
        yield source, target
    finally:
        for place in () if IS_SQLITE else (source, target):
            administer("DROP DATABASE IF EXISTS {} WITH (FORCE)", place)


def write_pairs(place: Place, stop: Event) -> None:
    """Store two rows in each transaction until `stop` is set."""
    with closing(place.connect()) as database:
        number = 0
        while not stop.wait(0.005):
            number += 1
            database.execute("BEGIN")
            database.execute(INSERT % f"first-{number}")
            database.execute(INSERT % f"second-{number}")
            database.execute("COMMIT")


@pytest.fixture(scope="module")
def backup(places: tuple[Place, Place]) -> Path:
    """Return a backup that was made while rows were being written."""
    stop = Event()
    writer = Thread(target=write_pairs, args=(places[0], stop))
    writer.start()
    try:
        made = places[0].run("config.backups", "backup")
    finally:
        stop.set()
        writer.join()
    assert made.returncode == 0, made.stderr
    return Path(made.stdout.strip())


def test_a_backup_restores_one_snapshot_into_an_empty_database(places: tuple[Place, Place], backup: Path) -> None:
    source, target = places
    nothing = target.run("config.backups", "backup")
    assert (nothing.returncode, nothing.stdout) == (1, "")
    assert "nothing to back up" in nothing.stderr
    restored = target.run("config.backups", "restore", str(backup))
    assert restored.returncode == 0, restored.stderr
    assert "The key is back" in restored.stdout
    then, now = target.rows(), source.rows()
    written_then, written_now = set(then.pop(WRITTEN_TO)), set(now.pop(WRITTEN_TO))
    assert then == now
    assert len(now["connections_connection"]) > 1000
    # Transactions during the backup are restored completely or not at all.
    assert written_then < written_now
    assert sum("first-" in row for row in written_then) == sum("second-" in row for row in written_then) > 0
    assert "whoever has it can read everything" in (backup / "about.txt").read_text()
    keys = [(place.data_dir / "secret-key").read_text() for place in places]
    assert keys[0] == keys[1]

    again = target.run("config.backups", "restore", str(backup))
    assert again.returncode == 1
    assert "is not empty" in again.stderr
    assert "Traceback" not in again.stderr
    assert target.rows() == {**then, WRITTEN_TO: sorted(written_then)}


def test_only_the_owner_can_read_a_backup(backup: Path) -> None:
    assert backup.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in backup.iterdir()} == {0o600}
    assert [folder.name for folder in backup.parent.iterdir()] == [backup.name]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda file: file.unlink(), "is not a backup of"),
        (lambda file: file.rename(file.with_name("database.other")), "is not a backup of"),
        (lambda file: file.write_bytes(b"x" * 5000), "is damaged|nothing was done"),
    ],
    ids=["no database", "another engine", "damaged"],
)
def test_backups_that_cannot_be_restored_are_refused_with_a_message(
    backup: Path, tmp_path: Path, places: tuple[Place, Place], spoil: Any, sentence: str
) -> None:
    """Into an empty place, which they leave empty."""
    copy = shutil.copytree(backup, tmp_path / "copy")
    spoil(next(copy.glob("database.*")))
    empty = Place(tmp_path / "empty")
    empty.data_dir.mkdir()
    if not IS_SQLITE:
        administer("CREATE DATABASE {}", empty)
    try:
        refused = empty.run("config.backups", "restore", str(copy))
        assert refused.returncode == 1
        assert re.search(sentence, refused.stderr)
        assert "Traceback" not in refused.stderr
        assert empty.rows() == {}
    finally:
        if not IS_SQLITE:
            administer("DROP DATABASE IF EXISTS {} WITH (FORCE)", empty)
