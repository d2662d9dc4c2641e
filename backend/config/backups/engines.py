"""Dumping a database into one file while others write to it, and loading it into an empty one."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Protocol

from django.db import connection, transaction
from django.db.backends.postgresql.client import DatabaseClient

from config.backups.contents import BackupError, Contents, contents, tables


class Engine(Protocol):
    """How to back up one kind of database."""

    file_name: str
    tables_sql: str

    def dump(self, file: Path) -> Contents:
        """Write a consistent snapshot of the database into a file. Returns its contents."""

    def load(self, file: Path) -> None:
        """Load such a file into the empty database, completely or not at all."""


class Sqlite:
    """SQLite, by its online backup, which copies a snapshot without blocking writers."""

    file_name = "database.sqlite3"
    tables_sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"

    def dump(self, file: Path) -> Contents:
        path = Path(connection.settings_dict["NAME"])
        if not path.is_file():
            raise BackupError(f"There is no database at {path}: nothing to back up. Check DATA_DIR.")
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(file)) as target:
            source.backup(target)
            # Write everything into one file, without the files of the write-ahead log.
            target.execute("PRAGMA journal_mode=DELETE")
            return contents(target.cursor(), self.tables_sql)

    def load(self, file: Path) -> None:
        path = Path(connection.settings_dict["NAME"])
        connection.close()
        with closing(sqlite3.connect(file)) as source:
            ((verdict,),) = source.execute("PRAGMA quick_check(1)").fetchall()
        if verdict != "ok":
            raise BackupError(f"{file} is damaged ({verdict}). Take another backup.")
        whole = path.with_name(f"{path.name}.restoring")
        shutil.copyfile(file, whole)
        # Remove the files that opening the empty database has created.
        for suffix in ("-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        whole.replace(path)


class Postgresql:
    """PostgreSQL, by pg_dump and pg_restore, which must not be older than the server."""

    file_name = "database.dump"
    tables_sql = "SELECT tablename FROM pg_tables WHERE schemaname = ANY(current_schemas(false))"

    def dump(self, file: Path) -> Contents:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            ((snapshot,),) = cursor.fetchall()
            counted = contents(cursor, self.tables_sql)
            self.run("pg_dump", "--format=custom", f"--snapshot={snapshot}", f"--file={file}")
        return counted

    def load(self, file: Path) -> None:
        connection.close()
        self.run("pg_restore", "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", str(file))

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs on the database and return its output. Raises BackupError.

        The password is in the environment, not in the arguments.
        """
        # The arguments that Django passes to psql; pg_restore needs the name of the database as an option.
        (_, *options, name), more = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
        arguments = (*options, f"--dbname={name}", *arguments)
        environment = {**os.environ, **(more or {})}
        try:
            ran = subprocess.run([program, *arguments], env=environment, capture_output=True, text=True, check=False)  # noqa: S603
        except FileNotFoundError as error:
            raise BackupError(
                f"{program} was not found. Install PostgreSQL's client programs: apt-get install postgresql-client"
            ) from error
        if ran.returncode:
            raise BackupError(f"{program} failed, and nothing was done: {ran.stderr.strip()}")
        return ran.stdout


def configured_engine() -> Engine:
    """Return the engine of the configured database."""
    return Postgresql() if connection.vendor == "postgresql" else Sqlite()


def is_empty(engine: Engine) -> bool:
    """Whether the configured database has no tables yet."""
    with connection.cursor() as cursor:
        return not tables(cursor, engine.tables_sql)
