"""Runs `connections.reader_process` for uploaded files, a few at a time.

Uploads are untrusted: in a process with limits, a malicious file harms only its sender.
"""

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryFile
from threading import BoundedSemaphore
from typing import Any, BinaryIO

import orjson
from django.conf import settings

from common.errors import Busy
from connections.linkedin_parser import RejectedFileError, rejection

logger = logging.getLogger(__name__)

# Reads the connections of an owner; their columns are in the order of `connections.reader_process.STORED_FIELDS`. It is
# a function, so that the rows are freed once they were sent to the process.
StoredRows = Callable[[], Sequence[Sequence[Any]]]
# The working directory of the process, and its environment, which contains no secrets.
BACKEND = Path(__file__).resolve().parent.parent
ENVIRONMENT = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
SECONDS_FOR_A_PLACE = 15
# Imports that run, and the same number that may wait. Each occupies a thread of the server; most threads stay free.
working = BoundedSemaphore(settings.IMPORTS_AT_ONCE)
admitted = BoundedSemaphore(2 * settings.IMPORTS_AT_ONCE)


@dataclass(frozen=True)
class PreparedImport:
    """What an import has to store and to report.

    `rows` has the values of connections in the order of `connections.reader_process.ROW_FIELDS`; a row with an id
    replaces a stored connection. `figures` are the columns of an ImportRun. `issues` has the first skipped lines and
    warnings, and the total number of each kind.
    """

    rows: list[list[Any]]
    figures: dict[str, Any]
    issues: dict[str, Any]


@contextmanager
def import_slot() -> Iterator[None]:
    """Wait until fewer than IMPORTS_AT_ONCE imports run in this process. Raises Busy if that takes too long."""
    busy = Busy("Several imports are under way. Try again in a few seconds.")
    if not admitted.acquire(blocking=False):
        raise busy
    try:
        if not working.acquire(timeout=SECONDS_FOR_A_PLACE):
            raise busy
        try:
            yield
        finally:
            working.release()
    finally:
        admitted.release()


def prepare_import(upload: BinaryIO, filename: str, stored: StoredRows) -> PreparedImport:
    """Parse a file and plan its import. `stored` reads the owner's connections.

    Raises RejectedFileError for a file that cannot be imported, or that exceeds a limit.
    """
    return PreparedImport(**run_reader_process(upload, filename, stored)["reading"])


def preview_import(head: bytes, filename: str) -> dict[str, Any]:
    """Return the fields of an `ExportPreview` for the beginning of a file. Raises RejectedFileError."""
    return dict(run_reader_process(BytesIO(head), filename, None)["preview"])


def run_reader_process(upload: BinaryIO, filename: str, stored: StoredRows | None) -> dict[str, Any]:
    """Run the process for one file and return its answer. `stored` is None for a preview. Raises RejectedFileError."""
    upload.seek(0)
    with TemporaryFile() as copy:
        shutil.copyfileobj(upload, copy)
        copy.seek(0)
        try:
            ended = subprocess.run(
                [sys.executable, "-m", "connections.reader_process"],
                input=reading_task_json(copy.fileno(), filename, stored),
                capture_output=True,
                pass_fds=[copy.fileno()],
                timeout=settings.IMPORT_SECONDS,
                cwd=BACKEND,
                env=ENVIRONMENT,
                check=True,
            )
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            # A limit ends the process with a signal or an exit code, an exception with a trace.
            logger.warning(
                "Reading an import was given up: %s\n%s", error, (error.stderr or b"").decode(errors="replace")
            )
            raise rejection.unreadable() from error
    answer: dict[str, Any] = orjson.loads(ended.stdout)
    if "rejected" in answer:
        raise RejectedFileError(**answer["rejected"])
    return answer


def reading_task_json(upload: int, filename: str, stored: StoredRows | None) -> bytes:
    """Return the `ReadingTask` of the process as JSON. `upload` is a file descriptor."""
    return orjson.dumps(
        {
            "upload": upload,
            "filename": filename.encode(errors="replace").decode(),
            "stored": None if stored is None else stored(),
            # Limit the CPU time to half of the allowed time, since the process shares the machine.
            "seconds": settings.IMPORT_SECONDS // 2,
            "memory": settings.IMPORT_MEMORY_MB * 1024 * 1024,
            "server": os.getpid(),
        }
    )
