"""A running server on SQLite with large imports and hostile files, while a user of another company works."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import requests

from config.environment import BASE_DIR
from connections.tests.exports import many
from connections.tests.hostile_files import FILES
from tools.running_product import RunningProduct, alive, run_product, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.nightly]

ROWS = 10_000
# Requests take a fraction of a second on an idle machine, and some seconds while other tests run. The limit is only to
# detect requests that wait until another user's import ends.
PATIENCE = 10
# Creates tokens for four users of four companies: the third sends hostile files, the last one only works.
PEOPLE = """
from accounts.models import DeviceToken
from accounts.tests.factories import UserFactory
for _ in range(4):
    print(DeviceToken.issue(UserFactory()))
"""


@dataclass
class TimedResponse:
    """A response, and how many seconds it took."""

    status: int
    seconds: float
    retry_after: str | None
    body: Any


class SignedInClient:
    """A client that is signed in at the running server."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Token {token}"

    def call(self, method: str, path: str, **content: Any) -> TimedResponse:
        began = time.monotonic()
        answer = self.session.request(method, f"{self.url}/api/{path}", timeout=120, **content)
        seconds = time.monotonic() - began
        return TimedResponse(answer.status_code, seconds, answer.headers.get("Retry-After"), answer.json())

    def import_file(self, content: str | bytes) -> TimedResponse:
        data = content.encode() if isinstance(content, str) else content
        return self.call("POST", "import-linkedin/", files={"file": ("Connections.csv", data)})

    def repeat(self, done: Event, *calls: Callable[[], TimedResponse]) -> list[TimedResponse]:
        """Make these requests in turn until `done` is set."""
        answers = []
        while not done.is_set():
            answers += [each() for each in calls]
            done.wait(0.2)
        return answers

    def count(self) -> int:
        self.session.get(f"{self.url}/api/connections/?limit=1", timeout=120)
        answer = self.session.get(f"{self.url}/api/connections/?limit=1", timeout=120)
        return int(answer.headers["X-Total-Count"])


@pytest.fixture
def clients(django_db_setup: None, tmp_path: Path) -> Iterator[tuple[RunningProduct, list[SignedInClient]]]:
    with run_product(tmp_path) as product:
        made = subprocess.run(  # noqa: S603  # a command of ours
            [sys.executable, "manage.py", "shell", "--no-imports", "--command", PEOPLE],
            cwd=BASE_DIR,
            env=product.environment,
            capture_output=True,
            check=True,
            text=True,
        )
        yield product, [SignedInClient(product.url, token) for token in made.stdout.split()]


def test_users_do_not_wait_for_imports_of_others(clients: tuple[RunningProduct, list[SignedInClient]]) -> None:
    _product, (first, second, hostile, bystander) = clients
    done = Event()
    with ThreadPoolExecutor() as threads:
        try:
            working = threads.submit(
                bystander.repeat,
                done,
                lambda: bystander.call("GET", "connections/?limit=10"),
                lambda: bystander.call("GET", "jobs/"),
                lambda: bystander.call("POST", "connections/", json={"first_name": "A", "last_name": f"{time.time()}"}),
            )
            files = [FILES["letters in Connected On"](), FILES["namesakes"]()]
            attacking = threads.submit(
                hostile.repeat, done, *(lambda file=file: hostile.import_file(file) for file in files)
            )
            importing = [threads.submit(each.import_file, many(ROWS)) for each in (first, second)]
            imported = [each.result() for each in importing]
        finally:
            done.set()
        seen, refused = working.result(), attacking.result()
    for answer in imported:
        assert answer.status == 200, answer
        assert answer.body["created"] == ROWS
    assert len(seen) >= 6
    assert {answer.status for answer in seen} <= {200, 201}
    assert max(answer.seconds for answer in seen) < PATIENCE
    assert {answer.status for answer in refused} <= {200, 503}
    assert all(answer.retry_after for answer in refused if answer.status == 503)
    assert first.count() == second.count() == ROWS


def test_killing_the_server_during_an_import_stores_nothing_and_ends_its_processes(
    clients: tuple[RunningProduct, list[SignedInClient]],
) -> None:
    product, (first, *_others) = clients
    server = product.processes()["server"]
    with ThreadPoolExecutor() as threads:
        importing = threads.submit(first.import_file, many(ROWS))
        readers = wait_until(lambda: readers_of(server))
        os.kill(server, signal.SIGKILL)
        with pytest.raises(requests.ConnectionError):
            importing.result()
    wait_until(lambda: not any(alive(pid) for pid in readers))
    assert product.is_consistent()


def children_of(pid: int) -> list[int]:
    """Return the ids of the direct child processes of a process."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            found.append(int(folder.name))
    return found


def readers_of(server: int) -> list[int]:
    """Return the ids of the processes that read files for the server."""
    return [pid for pid in children_of(server) if "reader_process" in Path(f"/proc/{pid}/cmdline").read_text()]
