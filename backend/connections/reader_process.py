"""The program that reads a foreign file in a process of its own: `python -m connections.reader_process`.

`connections.reader` starts it for one file and hands over a task as JSON; the answer is JSON too. It has neither the
settings nor the database, and limits itself before it looks at the file: whatever is in there, nobody else waits.
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

# The columns of a connection that identity is decided by, in the order in which the task has them.
STORED_FIELDS = [field.name for field in fields(StoredConnection) if field.name != "matched_person"]
# Those of the rows that an answer has: the id is null for a new connection.
ROW_FIELDS = [*STORED_FIELDS, "name_folded", "employer_folded", "position_folded"]
OUT_OF_MEMORY = 3
# Fifty thousand rows of a usual export are a third of it.
MAX_ANSWER_BYTES = 64 * 1024 * 1024
NICENESS = 5
PR_SET_PDEATHSIG = 1


@dataclass(frozen=True)
class ReadingTask:
    """What is to be done with the file whose descriptor is `upload`. `stored` is None for a preview.

    `memory` is in bytes, beyond what the process has anyway; `seconds` are of computing.
    """

    upload: int
    filename: str
    stored: list[list[Any]] | None
    seconds: int
    memory: int
    server: int


def main() -> None:
    """Read one task, write one answer. Ends with OUT_OF_MEMORY, or by a signal, where a limit is reached."""
    # It ends before garbage could matter, and looking for some among so many rows takes a third of the time.
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
    """Bound the time and the memory of this process, let others go first, and end it when the server ends."""
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
        # It had ended before the kernel was asked to tell.
        sys.exit(1)


def answer_to(task: ReadingTask, upload: BinaryIO) -> dict[str, Any]:
    """What the file holds, or why it is refused."""
    try:
        if task.stored is None:
            return {"preview": preview_export(upload.read(), task.filename)}
        stored = [stored_connection(row) for row in task.stored]
        return {"reading": read(parse_export(upload, task.filename), stored)}
    except RejectedFileError as rejected:
        return {"rejected": {"code": rejected.code, "detail": rejected.detail, "status": rejected.status}}


def stored_connection(row: list[Any]) -> StoredConnection:
    """The values of a row of the task, which are in the order of STORED_FIELDS."""
    connection = StoredConnection(**dict(zip(STORED_FIELDS, row, strict=True)))
    if connection.connected_at is not None:
        connection.connected_at = date.fromisoformat(row[STORED_FIELDS.index("connected_at")])
    return connection


def read(export: ParsedExport, stored: list[StoredConnection]) -> dict[str, Any]:
    """The rows that the import writes, and what it tells: see `connections.reader.Reading`."""
    plan = plan_import(export.people, stored)
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
    """The values in the order of ROW_FIELDS, folded as the fields of the model do it."""
    complete = {
        "id": None,
        **values,
        "name_folded": folded(f"{values['first_name']} {values['last_name']}")[:COVERED_LENGTH],
        "employer_folded": folded_again(values["employer"]),
        "position_folded": folded_again(values["position"]),
    }
    return [complete[name] for name in ROW_FIELDS]


@lru_cache(maxsize=20_000)
def folded_again(text: str) -> str:
    """Folds what many rows say: few employers have one person only."""
    return folded(text)[:COVERED_LENGTH]


def tell_fault(kind: type[BaseException], error: BaseException, _: Any) -> None:
    """End with a trace for the server's log, without the values of the file."""
    print(trace(error), file=sys.stderr)


if __name__ == "__main__":
    sys.excepthook = tell_fault
    main()
