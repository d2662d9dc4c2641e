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

from common.errors import Busy
from connections.linkedin_parser import RejectedFileError, rejection

logger = logging.getLogger(__name__)

# The working directory of the process, and its environment, which contains no secrets.
BACKEND = Path(__file__).resolve().parent.parent
ENVIRONMENT = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
# Each import occupies a thread of the server; the others stay free.
places = BoundedSemaphore(settings.IMPORTS_AT_ONCE)


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
    """Take one of the IMPORTS_AT_ONCE places of this process for an import. Raises Busy if there is none."""
    if not places.acquire(blocking=False):
        raise Busy("Several imports are under way. Try again in a few seconds.")
    try:
        yield
    finally:
        places.release()


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
        raise RejectedFileError(**answer["rejected"])
    return PreparedImport(**answer)
