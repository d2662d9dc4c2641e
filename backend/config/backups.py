"""Backs up the data while the product runs, and restores a backup into an empty database.

A backup is a folder that only its owner can read, with the database, as `pg_dump` or SQLite's own backup writes it, and
the secret key, if it was generated. With the key, it reveals the stored secrets. `make backup` and `make restore` call
it.
"""

import argparse
import os
import secrets
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import django
from django.core.management import CommandError, call_command
from django.db import Error, connection
from django.db.backends.postgresql.client import DatabaseClient

from config.environment import DATA_DIR, SECRET_KEY_FILE, env
from config.start import refuse_unknown_migrations

KEY = "secret-key"
ABOUT = "about.txt"
WITH_KEY = (
    "This backup holds the database and the key that opens the secrets in it, such as those of webhooks: whoever has "
    "it can read everything. Keep it as safe as the server."
)
WITHOUT_KEY = (
    "This backup holds the database without SECRET_KEY: keep that elsewhere. With another one, the secrets in it, such "
    "as those of webhooks, have to be renewed."
)
FILES = {"postgresql": "database.dump", "sqlite": "database.sqlite3"}


class BackupError(Exception):
    """Backing up or restoring failed. The message says why, and what to do."""


def backup(parent: Path) -> Path:
    """Write a backup into a new folder below `parent`, and return the folder. Raises BackupError.

    Others can write to the database meanwhile: the backup has the data as of its start.
    """
    if not connection.introspection.table_names():
        raise BackupError("The database is empty: there is nothing to back up. Check DATABASE_URL and DATA_DIR.")
    parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # The folder gets its final name only when the backup is complete.
    partial = parent / f".{datetime.now(UTC):%Y-%m-%dT%H%M%S.%fZ}"
    partial.mkdir(mode=0o700)
    try:
        file = partial / FILES[connection.vendor]
        if connection.vendor == "postgresql":
            run("pg_dump", "--format=custom", f"--file={file}")
        else:
            copy_sqlite(Path(connection.settings_dict["NAME"]), file)
        # A generated key that SECRET_KEY replaces opens nothing.
        has_key = SECRET_KEY_FILE.is_file() and not env.str("SECRET_KEY", "")
        if has_key:
            shutil.copyfile(SECRET_KEY_FILE, partial / KEY)
        (partial / ABOUT).write_text(f"{WITH_KEY if has_key else WITHOUT_KEY}\n")
        return partial.rename(parent / partial.name[1:])
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise


def restore(folder: Path, *, has_key: bool) -> str:
    """Restore a backup into an empty database, migrate it and check it. Returns a line about the secret key.

    Restores the key unless the installation `has_key`. Raises BackupError; nothing is stored if the backup is damaged
    or of another database engine, or if the database is not empty.
    """
    file = folder / FILES[connection.vendor]
    if not file.is_file():
        raise BackupError(f"{folder} is not a backup of {connection.vendor}: it has no {file.name}.")
    if connection.introspection.table_names():
        raise BackupError(
            f"The database {connection.settings_dict['NAME']} is not empty. Set DATABASE_URL (or DATA_DIR, for SQLite) "
            "to an empty one, on which the product was not started yet, and restore again."
        )
    connection.close()
    if connection.vendor == "postgresql":
        run("pg_restore", "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", str(file))
    else:
        copy_sqlite(file, Path(connection.settings_dict["NAME"]))
    refuse_unknown_migrations()
    call_command("migrate", verbosity=0)
    try:
        call_command("check_integrity")
    except CommandError as error:
        raise BackupError(f"All is restored, but `manage.py check_integrity` is not content: {error}") from error
    return restore_secret_key(folder / KEY, has_key=has_key)


def restore_secret_key(backed_up: Path, *, has_key: bool) -> str:
    """Restore the generated key, unless the installation has one. Returns a line to print."""
    if not backed_up.is_file():
        return (
            "The backup holds no key. If SECRET_KEY is not the one from before, set that one in SECRET_KEY_FALLBACKS; "
            "without it, stored secrets, such as those of webhooks, have to be renewed, and links that were sent stop "
            "working."
        )
    if has_key:
        return (
            f"The key of this place stays. {backed_up} has the earlier one: set SECRET_KEY_FALLBACKS to it, since "
            "stored secrets, such as those of webhooks, and links that were sent need it."
        )
    shutil.copyfile(backed_up, SECRET_KEY_FILE)
    return f"The key is back in {DATA_DIR}."


def copy_sqlite(source_file: Path, target_file: Path) -> None:
    """Copy a database of SQLite in one transaction. Raises BackupError if the copy would be damaged."""
    try:
        with closing(sqlite3.connect(source_file)) as source, closing(sqlite3.connect(target_file)) as target:
            ((verdict,),) = source.execute("PRAGMA quick_check(1)").fetchall()
            if verdict != "ok":
                raise BackupError(f"{source_file} is damaged ({verdict}).")
            source.backup(target)
            # Without files of the write-ahead log beside it, it can be read from a read-only disk.
            target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{source_file} is damaged ({error}).") from error


def run(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on the database, which must not be older than the server. Raises BackupError.

    The password is in the environment, not in the arguments.
    """
    # The arguments that Django passes to psql; pg_restore needs the name of the database as an option.
    (_, *options, name), more = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    command = [program, *options, f"--dbname={name}", *arguments]
    try:
        ran = subprocess.run(  # noqa: S603
            command, env={**os.environ, **(more or {})}, capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise BackupError(
            f"{program} was not found. Install PostgreSQL's client programs: apt-get install postgresql-client"
        ) from error
    if ran.returncode:
        raise BackupError(f"{program} failed, and nothing was done: {ran.stderr.strip()}")


def main() -> None:
    """Back up or restore, and print the result."""
    parser = argparse.ArgumentParser(prog="python -m config.backups", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("backup", help="writes a new folder below BACKUP_DIR, by default DATA_DIR/backups")
    commands.add_parser("restore", help="fills an empty place").add_argument("folder", type=Path)
    chosen = parser.parse_args()
    # Only the owner may read the written files.
    os.umask(0o077)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    has_key = bool(env.str("SECRET_KEY", "") or SECRET_KEY_FILE.is_file())
    if not has_key:
        # The settings need a key, and a new installation has none yet; nothing is signed with this one.
        os.environ["SECRET_KEY"] = secrets.token_urlsafe(48)
    django.setup()
    try:
        if chosen.command == "backup":
            folder = backup(Path(env.str("BACKUP_DIR", "") or DATA_DIR / "backups"))
            print(folder)
            print((folder / ABOUT).read_text(), end="", file=sys.stderr)
        else:
            print(f"The data are restored. {restore(chosen.folder, has_key=has_key)}")
    except (BackupError, Error, OSError) as error:
        sys.exit(str(error))
    finally:
        connection.close()


if __name__ == "__main__":
    main()
