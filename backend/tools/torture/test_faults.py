"""Processes, the database, the disk, the mail server or the clock fail while users work."""

import os
import random
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from config.tests.test_database_outage import Cable
from connections.tests.exports import many
from tools.running_product import wait_until
from tools.torture.conftest import Begin
from tools.torture.product import POSTGRES, parent_of
from tools.torture.stage import Stage

ROWS = 20_000


def importing(stage: Stage, number: int) -> Callable[[], None]:
    """Return an action that imports a file of new people. Each file is stored as a whole or not at all."""
    person, turn = stage.employee(number), count()

    def run() -> None:
        text = (
            many(ROWS).replace("Smith", f"S{number}x{next(turn)}x").replace("ann-smith", f"ann-{number}-{time.time()}")
        )
        files = {"file": ("Connections.csv", text.replace("person", f"p{time.time()}").encode())}
        answer = person.call("POST", "import-linkedin/", files=files)
        if answer.status == 200:
            imported[number] = imported.get(number, 0) + 1
        else:
            time.sleep(0.2)

    imported = stage.imported
    imported.setdefault(number, 0)
    return run


def check_imports(stage: Stage) -> None:
    """Check that all acknowledged files are stored, and no part of any other."""
    for number, files in stage.imported.items():
        rows = [row for row in stage.rows(number) if row["last_name"].startswith("S")]
        if len(rows) % ROWS or len(rows) < files * ROWS:
            stage.row.lost += max(1, files * ROWS - len(rows))
            stage.row.blame(f"{len(rows)} rows of {files} files of {ROWS}")


def writing(stage: Stage) -> list[Callable[[], None]]:
    """Return actions of users who import, add connections and change referrals."""
    return [importing(stage, 1), stage.adding(2), stage.adding(3), stage.moving(0), stage.moving(1)]


def test_kill_the_product(begin: Begin) -> None:
    stage = begin("kill -9 of the whole product at random moments, and a restart")
    stage.patience = None
    stage.row.note = "(the product is down until it has restarted)"

    def kill() -> None:
        time.sleep(random.uniform(1, 8))  # a moment
        stage.product.kill()
        stage.row.tried += 1
        stage.product.start()

    stage.go_on(kill, *writing(stage), seconds=2 * stage.seconds)
    check_imports(stage)


def process_id(stage: Stage, name: str) -> int:
    """Wait for one of the product's processes and return its id."""
    return wait_until(lambda: stage.product.started.processes().get(name))  # type: ignore[no-any-return]


def test_kill_the_server(begin: Begin) -> None:
    stage = begin("kill -9 of the server's worker process")
    stage.patience = None
    stage.row.note = "(gunicorn starts another)"

    def kill() -> None:
        time.sleep(random.uniform(2, 6))  # a moment
        server = process_id(stage, "server")
        working = [pid for pid in stage.product.tree() if parent_of(pid) == server]
        for pid in working:
            os.kill(pid, signal.SIGKILL)
        stage.row.tried += len(working)

    stage.go_on(kill, *writing(stage))
    check_imports(stage)


def count_mails(stage: Stage) -> int:
    """Return the number of mails. A mail that was written twice counts once."""
    found = set()
    for file in (Path(stage.product.environment["DATA_DIR"]) / "mail").glob("*"):
        found |= set(re.findall(r"^Message-ID:\s+(\S+)", file.read_text(), re.MULTILINE))
    return len(found)


def requesting_mails(stage: Stage) -> Callable[[], None]:
    """Return an action that requests a mail with a set-password link."""
    person = stage.anybody()

    def ask() -> None:
        answer = person.call("POST", "auth/password/reset/", json={"email": "hr@zanzibar.test"})
        if answer.status == 204:
            stage.mails += 1
        time.sleep(0.1)

    return ask


def all_delivered(stage: Stage) -> bool:
    """Whether the worker has delivered all events."""
    worker = stage.product.started.health().get("worker") or {}
    return worker.get("pending") == 0 and worker.get("failed") == 0


# Settings without an effective limit for requests of mails.
UNLIMITED_MAILS = {"RATE_PASSWORD_RESET": "100000/m", "RATE_PASSWORD_RESET_SOURCE": "100000/m"}


def test_kill_the_worker(begin: Begin) -> None:
    stage = begin("kill -9 of the worker while it delivers", **UNLIMITED_MAILS)

    def kill() -> None:
        time.sleep(random.uniform(2, 5))  # a moment
        os.kill(process_id(stage, "worker"), signal.SIGKILL)
        stage.row.tried += 1

    stage.go_on(kill, requesting_mails(stage), stage.adding(1), stage.moving(0))
    check_mails(stage)


def check_mails(stage: Stage) -> None:
    """Check that each requested mail was sent. A delivery that died with the worker is repeated after two minutes."""
    end = time.monotonic() + 200
    while not all_delivered(stage) and time.monotonic() < end:
        time.sleep(1)
    stage.miss("mails", set(range(stage.mails)), set(range(count_mails(stage))))


def test_silent_mail_server(begin: Begin) -> None:
    silent = socket.create_server(("127.0.0.1", 0), backlog=1000)
    settings = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(silent.getsockname()[1]), "EMAIL_TIMEOUT": "2"}
    stage = begin("a mail server that accepts connections and does not respond", **settings, **UNLIMITED_MAILS)
    try:

        def ask() -> None:
            asked = time.monotonic()
            for email in ("hr@zanzibar.test", "nobody@zanzibar.test"):
                answer = anybody.hostile("POST", "auth/password/reset/", json={"email": email})
                if answer.status != 204 or time.monotonic() - asked > 5:
                    stage.row.blame(f"A reset: {answer.status} after {time.monotonic() - asked:.1f} s")

        anybody = stage.anybody()
        stage.go_on(ask, stage.adding(1), stage.moving(0))
        assert not all_delivered(stage)
    finally:
        silent.close()


@pytest.mark.skipif(not POSTGRES, reason="SQLite is always available")
def test_database_away(begin: Begin) -> None:
    address = urlsplit(POSTGRES)
    cable = Cable(address.hostname or "127.0.0.1", address.port or 5432)
    stage = begin("the database unavailable for seconds, under load", copy={"port": cable.port})
    stage.row.outage = True

    def cut() -> None:
        time.sleep(random.uniform(2, 4))  # a moment
        cable.cut()
        stage.row.tried += 1
        time.sleep(random.uniform(1, 6))  # likewise
        cable.join()
        time.sleep(5)

    stage.go_on(cut, *writing(stage), seconds=2 * stage.seconds)
    wait_until(stage.product.started.worker_lives)
    check_imports(stage)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk of 60 MB. Skips the test if the user may not mount."""
    folder.mkdir(exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", "size=60m", "tmpfs", str(folder)]
    if os.getuid() or subprocess.run(command, check=False).returncode:  # noqa: S603  # a fixed command
        pytest.skip("Only root can mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False)  # noqa: S603, S607  # likewise


def test_full_disk(begin: Begin, tmp_path_factory: pytest.TempPathFactory) -> None:
    """With SQLite the disk of the database and the mails; with PostgreSQL only that of mails and uploads."""
    with small_disk(tmp_path_factory.mktemp("disk") / "small") as disk:
        stage = begin("the disk full for seconds", folder=disk, TMPDIR=str(disk))
        stage.row.outage = True

        def fill() -> None:
            ballast = disk / "ballast"
            time.sleep(1)
            with suppress(OSError), ballast.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(65536))
            with suppress(OSError), (disk / "crumbs").open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(64))
            stage.row.tried += 1
            time.sleep(4)
            ballast.unlink()
            (disk / "crumbs").unlink(missing_ok=True)
            time.sleep(2)

        stage.go_on(fill, *writing(stage))
        (disk / "ballast").unlink(missing_ok=True)
        check_imports(stage)
        # Before the disk is unmounted.
        stage.close()
        stage.product.stop()
        stage.closed = True


def test_clock_set_back(begin: Begin, tmp_path: Path) -> None:
    now = tmp_path / "clock"
    now.write_text("0")
    # Each process reads the offset from it: torture/clock/sitecustomize.py.
    clock = {"PYTHONPATH": str(Path(__file__).parent / "clock"), "CLOCK_FILE": str(now)}
    stage = begin("the clock set back by hours, then corrected", **clock, **UNLIMITED_MAILS)

    def turn() -> None:
        for hours in (-1, -26, 0):
            time.sleep(3)
            now.write_text(str(hours * 3600))
            stage.row.tried += 1

    stage.go_on(turn, stage.adding(1), stage.moving(0), requesting_mails(stage))
    now.write_text("0")
    check_mails(stage)
