"""Runs one case, and prints the table: case, attempts, lost, leaked, 5xx, 503, slowest request of the bystander."""

import json
import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest

from tools.outcome import Outcome, count_mails, load
from tools.people import BESET, BYSTANDING, Journal, Person
from tools.running_product import UNLIMITED, RunningProduct, manage, wait_until

POSTGRES = os.environ.get("DATABASE_URL", "")
SECONDS = float(os.environ.get("TORTURE_SECONDS") or 30)
# How many seconds the bystander may wait. Longer for SQLite, which has one writer at a time.
PATIENCE = 2.0 if POSTGRES else 3.0
UNLIMITED_MAILS = {"RATE_SIGN_IN": "100000/m", "RATE_PUBLIC": "100000/m"}
OUTCOMES: list[Outcome] = []
Begin = Callable[..., "Stage"]


class Stage:
    """One case: the product, people who call it, and the journal of their calls."""

    def __init__(self, product: RunningProduct, companies: dict[str, Any], outcome: Outcome, journal: Journal) -> None:
        self.product, self.companies, self.outcome, self.journal = product, companies, outcome, journal
        self.here = companies[BESET]
        self.seconds = SECONDS
        # None if the product is down for a while in this case, so that waiting is reported but not a failure.
        self.patience: float | None = PATIENCE
        # The status codes that the bystander may get, and whether their lists must stay as they are.
        self.tolerated, self.untouched = [200], True
        self.closed = False

    def person(self, token: str | None) -> Person:
        """Return somebody of the company BESET with this token, or an anonymous person."""
        return Person(self.product.url, self.journal, token, (BYSTANDING,) if token else (BESET, BYSTANDING))

    def employee(self, number: int) -> Person:
        """Return an employee of the company BESET."""
        return self.person(self.here["employees"][number])

    def tried(self, times: int = 1) -> None:
        """Count attempts."""
        self.journal.note("tried", times=times)

    def blame(self, sentence: str) -> None:
        """Note what must not happen."""
        self.journal.note("trouble", text=sentence)

    def go_on(self, *deeds: Callable[[], Any], people: tuple[str, ...] = ("Referrer",), seconds: float = 0) -> None:
        """Repeat all actions for some time, each in a thread, while these people of `tools/load.py` work."""

        def repeat(deed: Callable[[], Any]) -> None:
            deed()
            while time.monotonic() < end:
                deed()

        with load(self.product.url, self.companies, self.journal, "Bystander", *people):
            end = time.monotonic() + (seconds or self.seconds)
            with ThreadPoolExecutor(len(deeds)) as threads:
                for doing in [threads.submit(repeat, deed) for deed in deeds]:
                    doing.result()

    def all_delivered(self) -> bool:
        """Whether the worker has delivered all events."""
        worker = self.product.health().get("worker") or {}
        return worker.get("pending") == 0 and worker.get("failed") == 0

    def close(self) -> None:
        """Check that the worker runs, that all acknowledged writes are stored, and that the data are consistent."""
        self.closed = True
        outcome, journal = self.outcome, self.journal
        wait_until(self.product.worker_lives)
        outcome.read(journal)
        outcome.check_stored(journal, self.product.url, self.here["hr"])
        if mails := journal.lines("mail"):
            # A delivery that died with the worker is repeated after two minutes.
            end = time.monotonic() + 200
            while not self.all_delivered() and time.monotonic() < end:
                time.sleep(1)
            sent = count_mails(Path(self.product.environment["DATA_DIR"]))
            outcome.miss("mails", set(range(len(mails))), set(range(sent)))
        self.check_bystander()
        done = manage(self.product.environment, "check_integrity", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            outcome.trouble.append(f"check_integrity: {done.stdout}")

    def check_bystander(self) -> None:
        """Check how long the bystander waited, and that their lists did not change."""
        outcome = self.outcome
        totals: dict[str, str] = {}
        for line in self.journal.lines("waited"):
            outcome.slowest = max(outcome.slowest or 0, line["seconds"])
            if line["status"] not in self.tolerated:
                outcome.trouble.append(f"The bystander's {line['path']}: {line['status']}")
            elif line["status"] == 200 and self.untouched:
                before = totals.setdefault(line["path"], line["total"])
                outcome.miss(f"rows of {line['path']}", {before}, {line["total"]})
        if self.patience is not None and (outcome.slowest or 0) > self.patience:
            outcome.trouble.append(f"The bystander waited {outcome.slowest:.1f} s")


class Template:
    """A database with two companies, of which each case gets a copy."""

    def __init__(self, folder: Path) -> None:
        self.environment = {
            "DATA_DIR": str(folder),
            "DEMO": "0",
            # What can be undone is delivered soon.
            "UNDO_SECONDS": "1",
            "LOG_LEVEL": "ERROR",
            "SECRET_KEY": secrets.token_urlsafe(48),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            **UNLIMITED,
        }
        self.name = f"torture_{uuid4().hex[:12]}"
        if POSTGRES:
            execute(f"CREATE DATABASE {self.name}")
            self.environment["DATABASE_URL"] = database_url(self.name)
        self.companies = self.shell("import json, tools.populate; print(json.dumps(tools.populate.populate()))")

    def shell(self, code: str) -> Any:
        """Return the JSON that Python code prints, which runs with the migrated database."""
        environment = {"PATH": os.environ["PATH"], **self.environment}
        manage(environment, "migrate", "--verbosity=0").check_returncode()
        done = manage(environment, "shell", "--no-imports", "--command", code, stdout=subprocess.PIPE)
        done.check_returncode()
        return json.loads(done.stdout)

    def issue(self, role: str, count: int) -> Iterator[str]:
        """Store users for the cases that begin after it. Returns their tokens."""
        arguments = f"{self.companies[BESET]['id']}, {str(role)!r}, {count}"
        return iter(self.shell(f"import json, tools.populate; print(json.dumps(tools.populate.issue({arguments})))"))

    @contextmanager
    def copy(self, folder: Path, port: int | None) -> Iterator[dict[str, str]]:
        """Copy the data into this folder, or into a new database. Yields the settings of the copy.

        The URL of the database has this port of this machine, if there is one.
        """
        settings = {name: value for name, value in self.environment.items() if name != "DATA_DIR"}
        if not POSTGRES:
            shutil.copytree(self.environment["DATA_DIR"], folder, dirs_exist_ok=True)
            yield settings
            return
        name = f"torture_{uuid4().hex[:12]}"
        execute(f"CREATE DATABASE {name} TEMPLATE {self.name}")
        try:
            yield {**settings, "DATABASE_URL": database_url(name, port)}
        finally:
            execute(f"DROP DATABASE {name} WITH (FORCE)")


def execute(statement: str) -> None:
    """Execute a statement on the server of DATABASE_URL."""
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(statement)


def database_url(name: str, port: int | None = None) -> str:
    """Return the URL of another database on that server, or at a port of this machine that leads to it."""
    address = urlsplit(POSTGRES)
    user = address.netloc.rpartition("@")[0]
    netloc = f"{user}@127.0.0.1:{port}".removeprefix("@") if port else address.netloc
    return urlunsplit((address.scheme, netloc, name, address.query, ""))


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Template]:
    template = Template(tmp_path_factory.mktemp("template"))
    yield template
    if POSTGRES:
        execute(f"DROP DATABASE {template.name} WITH (FORCE)")


@pytest.fixture
def outcome() -> Outcome:
    """The row of the table for a case."""
    OUTCOMES.append(Outcome(""))
    return OUTCOMES[-1]


@pytest.fixture
def begin(template: Template, outcome: Outcome, tmp_path: Path) -> Iterator[Begin]:
    """`begin("case", SETTING=…)` starts the product. At the end of the test, the stored data are checked.

    `folder` is that of the product's files, `port` one that leads to PostgreSQL's.
    """
    with ExitStack() as stack:
        stages: list[Stage] = []

        def start(case: str, *, folder: Path = tmp_path, port: int | None = None, **settings: str) -> Stage:
            outcome.case = case
            product = RunningProduct(folder, **{**stack.enter_context(template.copy(folder, port)), **settings})
            stack.callback(product.stop)
            wait_until(product.health)
            stages.append(Stage(product, template.companies, outcome, Journal(tmp_path / "journal")))
            return stages[-1]

        yield start
        for stage in stages:
            if not stage.closed:
                stage.close()
    assert (outcome.lost, outcome.leaked, outcome.errors, outcome.stale, outcome.trouble[:20]) == (0, 0, 0, 0, [])


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the table of results."""
    line = "{:<62} {:>7} {:>5} {:>7} {:>4} {:>5}  {}"
    database = "PostgreSQL" if POSTGRES else "SQLite"
    terminalreporter.write_line(f"\n== torture on {database}; 503: asked to come again, with Retry-After")
    terminalreporter.write_line(line.format("case", "tried", "lost", "leaked", "5xx", "503", "slowest bystander"))
    for row in OUTCOMES:
        slowest = "-" if row.slowest is None else f"{row.slowest:.2f} s"
        figures = (row.tried, row.lost, row.leaked, row.errors, row.asked_to_wait)
        terminalreporter.write_line(line.format(row.case, *figures, f"{slowest} {row.note}"))
        for sentence in row.trouble[:20]:
            terminalreporter.write_line(f"    {sentence}")
