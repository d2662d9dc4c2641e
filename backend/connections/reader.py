"""Runs `connections.reader_process` for uploaded files, a few at a time.

Uploads are untrusted: in a process with limits, a malicious file harms only its sender.
"""

import json
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryFile
from threading import BoundedSemaphore
from typing import Any, BinaryIO

from django.conf import settings
from django.utils.translation import gettext

from common.errors import Busy
from connections.linkedin_parser import RejectedFileError, rejection

logger = logging.getLogger(__name__)

# The working directory of the process, and its environment, which contains no secrets.
BACKEND = Path(__file__).resolve().parent.parent
ENVIRONMENT = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
SECONDS_FOR_A_PLACE = 15
# Imports that run, and the same number that may wait. Each occupies a thread of the server; most threads stay free. If
# those that wait ran, too, several would write at once, and on SQLite others would wait too long for their turn.
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
    busy = Busy(gettext("Several imports are under way. Try again in a few seconds."))
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


def prepare_import(upload: BinaryIO, filename: str, stored: Iterable[Sequence[Any]]) -> PreparedImport:
    """Read a file and plan its import. `stored` are the owner's connections, with the columns STORED_FIELDS.

    Raises RejectedFileError for a file that cannot be imported, or that exceeds a limit.
    """
    upload.seek(0)
    with TemporaryFile() as copy:
        shutil.copyfileobj(upload, copy)
        copy.seek(0)
        task = json.dumps(
            {
                "upload": copy.fileno(),
                "filename": filename,
                "stored": list(stored),
                "seconds": settings.IMPORT_SECONDS,
                "memory": settings.IMPORT_MEMORY_MB * 1024 * 1024,
            },
            default=date.isoformat,
        )
        try:
            ended = subprocess.run(
                [sys.executable, "-m", "connections.reader_process"],
                input=task.encode(),
                capture_output=True,
                pass_fds=[copy.fileno()],
                timeout=settings.IMPORT_SECONDS,
                cwd=BACKEND,
                env=ENVIRONMENT,
                check=True,
            )
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            # A limit ends the process with a signal, or with the trace of an exception.
            logger.warning(
                "Reading an import was given up: %s\n%s", error, (error.stderr or b"").decode(errors="replace")
            )
            raise rejection.unreadable() from error
    answer = json.loads(ended.stdout)
    if "rejected" in answer:
        rejected = answer["rejected"]
        raise RejectedFileError(
            rejected["code"], *rejected["sentences"], status=rejected["status"], **rejected["values"]
        )
    return PreparedImport(**answer)
