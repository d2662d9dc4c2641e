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
    """Write a backup into a new folder below `parent`, which only its owner can read; the folder.

    Others may go on writing meanwhile: the backup holds what was stored when it began. Raises BackupError.
    """
    engine = configured_engine()
    parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Not before it is whole does it get its name.
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
    """Fill an empty place from a backup, check that every row has arrived, and migrate to this version; what to know.

    The key that was backed up is put back unless the place `has_key` of its own. Raises BackupError: before anything is
    stored, where the backup is damaged, of another kind or of a newer version, or where the place is not empty.
    """
    engine = configured_engine()
    description = Description.read(folder)
    refuse_unfit(folder / engine.file_name, description)
    refuse_occupied(engine)
    engine.load(folder / engine.file_name)
    with connection.cursor() as cursor:
        compare(description.contents, contents(cursor, engine.tables_sql))
    told = [f"{sum(description.contents.rows.values())} rows in {len(description.contents.rows)} tables are restored."]
    told.append(restore_secret_key(folder, has_key=has_key))
    call_command("migrate", verbosity=0)
    try:
        call_command("check_integrity")
    except CommandError as error:
        raise BackupError(f"All is restored, but `manage.py check_integrity` is not content: {error}") from error
    return told


def refuse_unfit(file: Path, description: Description) -> None:
    """Raise BackupError for a backup that cannot be restored here."""
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


def refuse_occupied(engine: Engine) -> None:
    """Raise BackupError where there is a database already: nothing is ever written over."""
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
    """Raise BackupError where a table has more or fewer rows than were backed up."""
    wrong = [
        f"{name}: {found.rows.get(name, 0)} instead of {count}"
        for name, count in expected.rows.items()
        if found.rows.get(name) != count
    ]
    if wrong:
        raise BackupError(f"Not every row has arrived; do not use this database. {'; '.join(wrong)}")


def restore_secret_key(folder: Path, *, has_key: bool) -> str:
    """Put the generated key back, unless there is one; what to know about it."""
    kept = folder / KEY
    if not kept.is_file():
        return "The backup holds no key: with another SECRET_KEY than before, links that were sent stop working."
    if has_key:
        return f"The key of this place stays. {kept} has the earlier one: links that were sent before need it."
    SECRET_KEY_FILE.touch(mode=0o600)
    SECRET_KEY_FILE.write_bytes(kept.read_bytes())
    return f"The key is back in {DATA_DIR}."
