"""The parts of a backup: a folder with the database, the generated secret key, and a description."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from typing import Any, Protocol

DESCRIPTION = "description.json"
KEY = "secret-key"


class BackupError(Exception):
    """Backing up or restoring failed. The message says why, and what to do."""


class Cursor(Protocol):
    """The common part of Django's and sqlite3's cursors."""

    def execute(self, sql: str, /) -> Any: ...

    def fetchall(self) -> Iterable[Any]: ...


@dataclass(frozen=True)
class Contents:
    """The number of rows of each table, and the applied migrations."""

    rows: dict[str, int]
    migrations: list[str]


@dataclass(frozen=True)
class Description:
    """The description of a backup, to verify it. `sha256` is the digest of the database's file."""

    engine: str
    made_at: str
    sha256: str
    contents: Contents

    @classmethod
    def of(cls, engine: str, file: Path, contents: Contents) -> "Description":
        """Return the description of a file that was just written."""
        return cls(engine, datetime.now(UTC).isoformat(timespec="seconds"), digest(file), contents)

    def write(self, folder: Path) -> None:
        """Write the description into the backup's folder."""
        (folder / DESCRIPTION).write_text(json.dumps(asdict(self), indent=1))

    @classmethod
    def read(cls, folder: Path) -> "Description":
        """Read the description of a backup. Raises BackupError if it is missing or unreadable."""
        try:
            stored = json.loads((folder / DESCRIPTION).read_text())
            return cls(**{**stored, "contents": Contents(**stored["contents"])})
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise BackupError(
                f"{folder} is not a backup: it has no readable {DESCRIPTION}. Name a folder that `make backup` wrote."
            ) from error


def digest(file: Path) -> str:
    """Return the SHA-256 of a file, in hex."""
    with file.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def tables(cursor: Cursor, tables_sql: str) -> list[str]:
    """Return the sorted names of all tables."""
    cursor.execute(tables_sql)
    return sorted(name for (name,) in cursor.fetchall())


def contents(cursor: Cursor, tables_sql: str) -> Contents:
    """Count the rows of all tables. Raises BackupError if no migration has run yet."""
    names = tables(cursor, tables_sql)
    if "django_migrations" not in names:
        raise BackupError("The database is empty: there is nothing to back up. Check DATABASE_URL and DATA_DIR.")
    rows = {}
    for name in names:
        cursor.execute(f'SELECT COUNT(*) FROM "{name}"')  # noqa: S608  # the name of a table of ours
        ((rows[name],),) = cursor.fetchall()
    cursor.execute("SELECT app, name FROM django_migrations")
    return Contents(rows, sorted({f"{app}.{name}" for app, name in cursor.fetchall()}))
