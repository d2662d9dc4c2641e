"""The program that parses an untrusted file in its own process: `python -m connections.reader_process`.

`connections.reader` starts it for one file, writes a task as JSON to its standard input and reads the answer as JSON.
It has no access to settings and database, and limits its time and memory before it reads the file.
"""

import ctypes
import gc
import os
import resource
import signal
import sys
from dataclasses import dataclass, fields
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

import orjson

from common.text import COVERED_LENGTH, folded
from common.traces import trace
from connections.deduplication import StoredConnection, plan_import
from connections.linkedin_parser import ParsedExport, RejectedFileError, parse_export, preview_export
from matching.rules import employer_key, position_key

# The columns of a stored connection in a task, in their order.
STORED_FIELDS = [field.name for field in fields(StoredConnection) if field.name != "matched_person"]
# The columns of the rows in an answer, in their order. The id is null for a new connection.
ROW_FIELDS = [*STORED_FIELDS, "name_folded", "employer_folded", "position_folded", "profile", "employer_key"]
OUT_OF_MEMORY = 3
# Three times the size of an answer for fifty thousand usual rows.
MAX_ANSWER_BYTES = 64 * 1024 * 1024
NICENESS = 5
PR_SET_PDEATHSIG = 1


@dataclass(frozen=True)
class ReadingTask:
    """A task for the file with the descriptor `upload`. `stored` is None for a preview.

    `memory` is in bytes, in addition to what the process uses at the start; `seconds` is CPU time; `server` is the id
    of the parent process.
    """

    upload: int
    filename: str
    stored: list[list[Any]] | None
    seconds: int
    memory: int
    server: int


def main() -> None:
    """Read one task and write one answer. Exits with OUT_OF_MEMORY or by a signal if a limit is reached."""
    # The process is short-lived, and garbage collection would take a third of its time.
    gc.disable()
    task = ReadingTask(**orjson.loads(sys.stdin.buffer.read()))
    limit(task)
    try:
        with open(task.upload, "rb") as upload:
            answer = orjson.dumps(answer_to(task, upload))
        if len(answer) > MAX_ANSWER_BYTES:
            raise MemoryError
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    sys.stdout.buffer.write(answer)


def limit(task: ReadingTask) -> None:
    """Limit the time and memory of this process, lower its priority, and let it end together with the server."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (task.seconds, task.seconds))
    os.nice(NICENESS)
    if sys.platform != "linux":
        return
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    memory = pages * resource.getpagesize() + task.memory
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != task.server:
        # The server ended before prctl was called.
        sys.exit(1)


def answer_to(task: ReadingTask, upload: BinaryIO) -> dict[str, Any]:
    """Return the preview or the prepared import of a file, or the reason for its rejection."""
    try:
        if task.stored is None:
            return {"preview": preview_export(upload.read(), task.filename)}
        stored = [stored_connection(row) for row in task.stored]
        return {"reading": read(parse_export(upload, task.filename), stored)}
    except RejectedFileError as rejected:
        return {"rejected": {"code": rejected.code, "detail": rejected.detail, "status": rejected.status}}


def stored_connection(row: list[Any]) -> StoredConnection:
    """Return the connection for a row of the task, whose values are in the order of STORED_FIELDS."""
    connection = StoredConnection(**dict(zip(STORED_FIELDS, row, strict=True)))
    if connection.connected_at is not None:
        connection.connected_at = date.fromisoformat(row[STORED_FIELDS.index("connected_at")])
    return connection


def read(export: ParsedExport, stored: list[StoredConnection]) -> dict[str, Any]:
    """Return the fields of a `connections.reader.PreparedImport`."""
    plan = plan_import(export.people, stored)
    for line in plan.shared_email_lines:
        export.warnings.add(line, "shared_email")
    before = {
        each.id: {name: getattr(each, name) for name in STORED_FIELDS} for each in stored if each.id in plan.updated
    }
    changed = [{**before[pk], **values} for pk, values in plan.updated.items()]
    return {
        "rows": [row_of(values) for values in (*changed, *plan.created)],
        "figures": {
            "rows_total": export.rows_total,
            "created": len(plan.created),
            "updated": len(plan.updated),
            "unchanged": plan.unchanged,
            "merged_in_file": plan.merged_in_file,
            "skipped_total": export.skipped.total,
            "detected": export.detected,
        },
        "issues": {
            "skipped": [{"line": line, "reason": reason} for line, reason in export.skipped],
            "skipped_by_reason": export.skipped.counts,
            "warnings": [{"line": line, "code": code} for line, code in export.warnings],
            "warnings_by_code": export.warnings.counts,
        },
    }


def row_of(values: dict[str, Any]) -> list[Any]:
    """Return the values in the order of ROW_FIELDS, with the fields of the model that are derived from others."""
    complete = {
        "id": None,
        **values,
        "name_folded": folded(f"{values['first_name']} {values['last_name']}")[:COVERED_LENGTH],
        "employer_folded": cached_folded(values["employer"]),
        "position_folded": cached_folded(values["position"]),
        "profile": position_key(values["position"], values["employer"]),
        "employer_key": employer_key(values["employer"]),
    }
    return [complete[name] for name in ROW_FIELDS]


@lru_cache(maxsize=20_000)
def cached_folded(text: str) -> str:
    """Return a text folded for its column. Cached, since many rows have the same employer or position."""
    return folded(text)[:COVERED_LENGTH]


def print_exception(kind: type[BaseException], error: BaseException, _: Any) -> None:
    """Exception hook: print a trace for the server's log, without values of the file."""
    print(trace(error), file=sys.stderr)


if __name__ == "__main__":
    sys.excepthook = print_exception
    main()
