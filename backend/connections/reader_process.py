"""The program that reads an untrusted file in its own process: `python -m connections.reader_process`.

`connections.reader` starts it for one file and writes a task as JSON to its standard input; it writes the answer as
JSON to its standard output. It has no access to settings and database.
"""

import gc
import json
import os
import resource
import sys
from dataclasses import fields
from datetime import date
from functools import lru_cache
from typing import Any, BinaryIO

from common.text import COVERED_LENGTH, folded
from common.traces import trace
from connections.deduplication import StoredConnection, plan_import
from connections.linkedin_parser import RejectedFileError, parse_export
from matching.rules import employer_key, position_key

# The columns of a stored connection in a task, in their order.
STORED_FIELDS = [field.name for field in fields(StoredConnection) if field.name != "matched_person"]
# The columns of the rows in an answer, in their order. The id is null for a new connection.
ROW_FIELDS = [*STORED_FIELDS, "name_folded", "employer_folded", "position_folded", "profile", "employer_key"]
NICENESS = 5


def main() -> None:
    """Read one task and write one answer. Exits with an error if a limit is reached.

    A task has the descriptor `upload` of the file, its `filename`, the `stored` connections of the owner as rows of
    STORED_FIELDS, and the limits `seconds` and `memory` (bytes).
    """
    # The process is short-lived, and garbage collection would take a third of its time.
    gc.disable()
    task = json.load(sys.stdin)
    limit(task["seconds"], task["memory"])
    with open(task["upload"], "rb") as upload:
        answer = answer_to(upload, task["filename"], task["stored"])
    sys.stdout.write(json.dumps(answer, default=date.isoformat))


def limit(seconds: int, memory: int) -> None:
    """Limit the CPU time and the memory of this process, and let requests of the server come first.

    `connections.reader` limits the time, too, but cannot do so once the server is killed.
    """
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def answer_to(upload: BinaryIO, filename: str, stored: list[list[Any]]) -> dict[str, Any]:
    """Return the fields of a `connections.reader.PreparedImport`, or those of a RejectedFileError as `rejected`."""
    try:
        export = parse_export(upload, filename)
    except RejectedFileError as rejected:
        return {
            "rejected": {
                "code": rejected.code,
                "sentences": rejected.sentences,
                "status": rejected.status,
                "values": rejected.values,
            }
        }
    connections = [stored_connection(row) for row in stored]
    plan = plan_import(export.people, connections)
    for line in plan.shared_email_lines:
        export.warnings.add(line, "shared_email")
    before = {
        each.id: {name: getattr(each, name) for name in STORED_FIELDS}
        for each in connections
        if each.id in plan.updated
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
            "detected": vars(export.detected),
        },
        "issues": {
            "skipped": [{"line": line, "reason": reason} for line, reason in export.skipped],
            "skipped_by_reason": export.skipped.counts,
            "warnings": [{"line": line, "code": code} for line, code in export.warnings],
            "warnings_by_code": export.warnings.counts,
        },
    }


def stored_connection(row: list[Any]) -> StoredConnection:
    """Return the connection for a row of the task, whose values are in the order of STORED_FIELDS."""
    connection = StoredConnection(**dict(zip(STORED_FIELDS, row, strict=True)))
    if connection.connected_at is not None:
        connection.connected_at = date.fromisoformat(row[STORED_FIELDS.index("connected_at")])
    return connection


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
