"""Load on the product by `tools/load.py`, and what became of everything that was acknowledged."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from config.environment import BASE_DIR
from tools.people import BYSTANDING, Journal, Person


@contextmanager
def load(url: str, companies: dict[str, Any], journal: Journal, *people: str, rows: int = 20_000) -> Iterator[None]:
    """Let these people of `tools/load.py` work on the product meanwhile. Those who wait for an answer still get it."""
    file = journal.path.with_name("companies.json")
    file.write_text(json.dumps(companies))
    count = str(len(people))
    command = [sys.executable, "-m", "locust", "--headless", "--locustfile", "tools/load.py", "--host", url]
    command += ["--users", count, "--spawn-rate", count, "--stop-timeout", "90", "--loglevel", "ERROR", "--reset-stats"]
    command += ["--companies", str(file), "--journal", str(journal.path), "--rows", str(rows), *people]
    process = subprocess.Popen(command, cwd=BASE_DIR, stdout=subprocess.DEVNULL)  # our own
    try:
        before = len(journal.lines("answer"))
        while len(journal.lines("answer")) == before:
            if process.poll() is not None:
                raise RuntimeError(f"locust ended with {process.returncode}")
            time.sleep(0.2)
        yield
    finally:
        process.terminate()
        process.wait(100)


@dataclass
class Outcome:
    """What became of a case: a row of the table. `trouble` has descriptions of what must not happen."""

    case: str
    tried: int = 0
    lost: int = 0
    leaked: int = 0
    errors: int = 0
    asked_to_wait: int = 0
    unanswered: int = 0
    stale: int = 0
    slowest: float | None = None
    note: str = ""
    trouble: list[str] = field(default_factory=list)

    def read(self, journal: Journal) -> None:
        """Count the answers in the journal."""
        self.tried = sum(line["times"] for line in journal.lines("tried"))
        self.stale = len(journal.lines("stale"))
        self.trouble += [line["text"] for line in journal.lines("trouble")]
        for line in journal.lines("answer"):
            self.unanswered += line["status"] == 0
            self.asked_to_wait += line["asks_to_wait"]
            if line["status"] >= 500 and not line["asks_to_wait"]:
                self.errors += 1
                self.trouble.append(f"{line['call']}: {line['status']} {line['text']}")
            if line["leaked"]:
                self.leaked += 1
                self.trouble.append(f"{line['call']} tells {line['leaked']}")

    def miss(self, what: str, acknowledged: set[Any], found: set[Any]) -> None:
        """Count acknowledged writes that are missing."""
        if missing := acknowledged - found:
            self.lost += len(missing)
            self.trouble.append(f"{len(missing)} of {len(acknowledged)} {what} are missing")

    def check_stored(self, journal: Journal, url: str, hr: str) -> None:
        """Look for everything that was acknowledged, as its owner, and as HR."""

        def read(token: str, path: str) -> Any:
            return Person(url, journal, token, (BYSTANDING,)).call("GET", path).json

        stored, moved = group(journal, "stored", ("token", "path"), "id"), group(journal, "moved", ("referral",), "at")
        for (token, path), ids in stored.items():
            self.miss(path, ids, {row["id"] for row in read(token, path)})
        for (referral,), times in moved.items():
            steps = read(hr, f"referrals/{referral}/")["history"]
            self.miss(f"steps of referral {referral}", times, {step["at"] for step in steps})
        for (token, rows), answers in group(journal, "import", ("token", "rows"), "stored", list).items():
            found = sum(row["last_name"].startswith("S") for row in read(token, "connections/"))
            # A file whose import was not acknowledged is stored completely or not at all.
            if found % rows or found < answers.count(True) * rows:
                self.miss("imported rows", set(range(answers.count(True) * rows or 1)), set(range(found)))
                self.trouble.append(f"{found} rows of {answers.count(True)} files of {rows}")


def group(journal: Journal, kind: str, keys: tuple[str, ...], value: str, into: Any = set) -> dict[Any, Any]:
    """Return the values of the journal's lines of a kind, by their keys."""
    found: dict[Any, list[Any]] = {}
    for line in journal.lines(kind):
        found.setdefault(tuple(line[key] for key in keys), []).append(line[value])
    return {key: into(values) for key, values in found.items()}


def count_mails(data_dir: Path) -> int:
    """Return the number of different mails. A worker that is killed after sending a mail may send it again."""
    found: set[str] = set()
    for file in (data_dir / "mail").glob("*"):
        found |= set(re.findall(r"^Message-ID:\s+(\S+)", file.read_text(), re.MULTILINE))
    return len(found)
