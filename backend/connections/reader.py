"""Has foreign files read by `connections.reader_process`, a few at a time: the worst of them costs only its sender."""

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
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

# The folder that holds the packages of the program, and what of the environment Python may need: no secrets.
BACKEND = Path(__file__).resolve().parent.parent
ENVIRONMENT = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
SECONDS_FOR_A_PLACE = 15
# Those at work, and as many that wait for them: each has a thread of the server, and most threads stay free.
working = BoundedSemaphore(settings.IMPORTS_AT_ONCE)
admitted = BoundedSemaphore(2 * settings.IMPORTS_AT_ONCE)


@dataclass(frozen=True)
class Reading:
    """What an import is to write and to tell.

    `rows` are in the order of `connections.reader_process.ROW_FIELDS`: connections as they will be, those with an id in
    place of a stored one. `figures` are the columns of an ImportRun; `issues` the lines that were skipped or warned
    about, the first ones each, and the full count per kind.
    """

    rows: list[list[Any]]
    figures: dict[str, Any]
    issues: dict[str, Any]


@contextmanager
def place_for_import() -> Iterator[None]:
    """Wait until fewer than IMPORTS_AT_ONCE are under way in this process. Raises Busy where that takes too long."""
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


def read_export(upload: BinaryIO, filename: str, stored: Sequence[Sequence[Any]]) -> Reading:
    """What importing a file changes for somebody who has these connections, as `reader_process.STORED_FIELDS` says.

    Raises RejectedFileError for a file that cannot be imported, or that reaches a limit.
    """
    return Reading(**run_reader_process(upload, filename, stored)["reading"])


def read_preview(head: bytes, filename: str) -> dict[str, Any]:
    """The beginning of a file as `linkedin_parser.preview_export` shows it. Raises RejectedFileError likewise."""
    return dict(run_reader_process(BytesIO(head), filename, None)["preview"])


def run_reader_process(upload: BinaryIO, filename: str, stored: Sequence[Sequence[Any]] | None) -> dict[str, Any]:
    """Start the program, and wait for its answer or its end."""
    upload.seek(0)
    with TemporaryFile() as copy:
        shutil.copyfileobj(upload, copy)
        copy.seek(0)
        request = {
            "upload": copy.fileno(),
            "filename": filename.encode(errors="replace").decode(),
            "stored": stored,
            # Of the time allowed, a process that has to share the machine computes for half.
            "seconds": settings.IMPORT_SECONDS // 2,
            "memory": settings.IMPORT_MEMORY_MB * 1024 * 1024,
            "server": os.getpid(),
        }
        try:
            ended = subprocess.run(
                [sys.executable, "-m", "connections.reader_process"],
                input=orjson.dumps(request),
                capture_output=True,
                pass_fds=[copy.fileno()],
                timeout=settings.IMPORT_SECONDS,
                cwd=BACKEND,
                env=ENVIRONMENT,
                check=True,
            )
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            # The limits end it with a signal or a code, and a fault of the program with a trace.
            logger.warning(
                "Reading an import was given up: %s\n%s", error, (error.stderr or b"").decode(errors="replace")
            )
            raise rejection.unreadable() from error
    answer: dict[str, Any] = orjson.loads(ended.stdout)
    if "rejected" in answer:
        raise RejectedFileError(**answer["rejected"])
    return answer
