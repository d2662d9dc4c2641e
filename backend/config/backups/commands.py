"""Backing up and restoring."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from config.backups.contents import KEY, BackupError, Contents, Description, contents, digest
from config.backups.engines import Engine, configured_engine, is_empty
from config.environment import DATA_DIR, SECRET_KEY_FILE


def backup(parent: Path) -> Path:
    """Write a backup into a new folder below `parent`, which only its owner can read. Returns the folder.

    Others can write to the database meanwhile: the backup contains the data as of its start. Raises BackupError.
    """
    engine = configured_engine()
    parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # The folder gets its final name only when the backup is complete.
    partial = parent / f".{datetime.now(UTC):%Y-%m-%dT%H%M%S.%fZ}"
    partial.mkdir(mode=0o700)
    try:
        file = partial / engine.file_name
        Description.of(connection.vendor, file, engine.dump(file)).write(partial)
        if SECRET_KEY_FILE.is_file():
            shutil.copyfile(SECRET_KEY_FILE, partial / KEY)
        for written in partial.iterdir():
            written.chmod(0o600)
        return partial.rename(parent / partial.name[1:])
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise


def restore(folder: Path, *, has_key: bool) -> list[str]:
    """Restore a backup into an empty database, check the number of rows, and migrate it. Returns lines to print.

    Restores the backed up key unless the installation `has_key`. Raises BackupError; nothing is stored if the backup is
    damaged, of another database engine or of a newer version, or if the database is not empty.
    """
    engine = configured_engine()
    description = Description.read(folder)
    check_backup_fits(folder / engine.file_name, description)
    check_database_empty(engine)
    engine.load(folder / engine.file_name)
    with connection.cursor() as cursor:
        compare(description.contents, contents(cursor, engine.tables_sql))
    lines = [f"{sum(description.contents.rows.values())} rows in {len(description.contents.rows)} tables are restored."]
    lines.append(restore_secret_key(folder, has_key=has_key))
    call_command("migrate", verbosity=0)
    try:
        call_command("check_integrity")
    except CommandError as error:
        raise BackupError(f"All is restored, but `manage.py check_integrity` is not content: {error}") from error
    return lines


def check_backup_fits(file: Path, description: Description) -> None:
    """Raise BackupError if the backup is damaged, of another database engine, or of a newer version."""
    if description.engine != connection.vendor:
        raise BackupError(
            f"This is a backup of {description.engine}, and DATABASE_URL names {connection.vendor}. "
            f"Set DATABASE_URL to an empty {description.engine} database."
        )
    if not file.is_file() or digest(file) != description.sha256:
        raise BackupError(f"{file} is missing or not what was written. Take another backup, or another copy of it.")
    loader = MigrationLoader(None)
    known = {*loader.disk_migrations, *(old for new in loader.disk_migrations.values() for old in new.replaces)}
    newer = [name for name in description.contents.migrations if tuple(name.split(".", 1)) not in known]
    if newer:
        raise BackupError(
            f"This backup was made by another version, whose migrations this one does not know ({', '.join(newer)}). "
            "Restore it with that version, then update."
        )


def check_database_empty(engine: Engine) -> None:
    """Raise BackupError unless the database is empty."""
    if is_empty(engine):
        return
    if connection.vendor == "sqlite":
        raise BackupError(
            f"{connection.settings_dict['NAME']} is not empty. End the product and move that file away with its -wal "
            "and -shm, or set DATA_DIR to an empty folder. Then restore again."
        )
    raise BackupError(
        f"The database {connection.settings_dict['NAME']} is not empty. Make an empty one (createdb NAME), set "
        "DATABASE_URL to it, and restore again. The product must not have been started on it."
    )


def compare(expected: Contents, found: Contents) -> None:
    """Raise BackupError if a table has another number of rows than in the backup."""
    wrong = [
        f"{name}: {found.rows.get(name, 0)} instead of {count}"
        for name, count in expected.rows.items()
        if found.rows.get(name) != count
    ]
    if wrong:
        raise BackupError(f"Not every row has arrived; do not use this database. {'; '.join(wrong)}")


def restore_secret_key(folder: Path, *, has_key: bool) -> str:
    """Restore the generated key, unless the installation has one. Returns a line to print."""
    kept = folder / KEY
    if not kept.is_file():
        return "The backup holds no key: with another SECRET_KEY than before, links that were sent stop working."
    if has_key:
        return f"The key of this place stays. {kept} has the earlier one: links that were sent before need it."
    SECRET_KEY_FILE.touch(mode=0o600)
    SECRET_KEY_FILE.write_bytes(kept.read_bytes())
    return f"The key is back in {DATA_DIR}."
