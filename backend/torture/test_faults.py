"""Parts of it are gone, killed, full or wrong, while people work."""

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

from config.tests.running_product import wait_until
from config.tests.test_database_outage import Cable
from connections.tests.exports import many
from torture.conftest import Begin
from torture.product import POSTGRES, parent_of
from torture.stage import Stage

ROWS = 20_000


def importing(stage: Stage, number: int) -> Callable[[], None]:
    """Somebody who imports files of other people each time: each file is stored as a whole or not at all."""
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


def look_for_imports(stage: Stage) -> None:
    """Each acknowledged file is there, and no half of any other."""
    for number, files in stage.imported.items():
        rows = [row for row in stage.rows(number) if row["last_name"].startswith("S")]
        if len(rows) % ROWS or len(rows) < files * ROWS:
            stage.row.lost += max(1, files * ROWS - len(rows))
            stage.row.blame(f"{len(rows)} rows of {files} files of {ROWS}")


def at_work(stage: Stage) -> list[Callable[[], None]]:
    return [importing(stage, 1), stage.adding(2), stage.adding(3), stage.moving(0), stage.moving(1)]


def test_kill_all_of_it(begin: Begin) -> None:
    stage = begin("kill -9 of all of it, at any moment, and a new start")
    stage.patience = None
    stage.row.note = "(the product is gone until it has started again)"

    def kill() -> None:
        time.sleep(random.uniform(1, 8))  # noqa: S311  # a moment
        stage.product.kill()
        stage.row.tried += 1
        stage.product.start()

    stage.go_on(kill, *at_work(stage), seconds=2 * stage.seconds)
    look_for_imports(stage)


def child_of(stage: Stage, name: str) -> int:
    return wait_until(lambda: stage.product.started.processes().get(name))  # type: ignore[no-any-return]


def test_kill_the_servers_worker(begin: Begin) -> None:
    stage = begin("kill -9 of the server's process at work")
    stage.patience = None
    stage.row.note = "(gunicorn starts another)"

    def kill() -> None:
        time.sleep(random.uniform(2, 6))  # noqa: S311  # a moment
        server = child_of(stage, "server")
        working = [pid for pid in stage.product.tree() if parent_of(pid) == server]
        for pid in working:
            os.kill(pid, signal.SIGKILL)
        stage.row.tried += len(working)

    stage.go_on(kill, *at_work(stage))
    look_for_imports(stage)


def mailed(stage: Stage) -> int:
    """How many mails were written that are not the same one twice."""
    found = set()
    for file in (Path(stage.product.environment["DATA_DIR"]) / "mail").glob("*"):
        found |= set(re.findall(r"^Message-ID:\s+(\S+)", file.read_text(), re.MULTILINE))
    return len(found)


def asking_for_mail(stage: Stage) -> Callable[[], None]:
    """Somebody who asks for a set-password link, again and again: each is a mail."""
    person = stage.anybody()

    def ask() -> None:
        answer = person.call("POST", "auth/password/reset/", json={"email": "hr@zanzibar.test"})
        if answer.status == 204:
            stage.mails += 1
        time.sleep(0.1)

    return ask


def drained(stage: Stage) -> bool:
    worker = stage.product.started.health().get("worker") or {}
    return worker.get("pending") == 0 and worker.get("failed") == 0


MANY_MAILS = {"RATE_PASSWORD_RESET": "100000/m", "RATE_PASSWORD_RESET_SOURCE": "100000/m"}


def test_kill_the_worker(begin: Begin) -> None:
    stage = begin("kill -9 of the worker while it delivers", **MANY_MAILS)

    def kill() -> None:
        time.sleep(random.uniform(2, 5))  # noqa: S311  # a moment
        os.kill(child_of(stage, "worker"), signal.SIGKILL)
        stage.row.tried += 1

    stage.go_on(kill, asking_for_mail(stage), stage.adding(1), stage.moving(0))
    look_for_mails(stage)


def look_for_mails(stage: Stage) -> None:
    """A delivery that died with the worker is made again after two minutes: then each mail is there."""
    end = time.monotonic() + 200
    while not drained(stage) and time.monotonic() < end:
        time.sleep(1)
    stage.miss("mails", set(range(stage.mails)), set(range(mailed(stage))))


def test_silent_mail_server(begin: Begin) -> None:
    silent = socket.create_server(("127.0.0.1", 0), backlog=1000)
    settings = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(silent.getsockname()[1]), "EMAIL_TIMEOUT": "2"}
    stage = begin("a mail server that accepts and stays silent", **settings, **MANY_MAILS)
    try:

        def ask() -> None:
            asked = time.monotonic()
            for email in ("hr@zanzibar.test", "nobody@zanzibar.test"):
                answer = anybody.hostile("POST", "auth/password/reset/", json={"email": email})
                if answer.status != 204 or time.monotonic() - asked > 5:
                    stage.row.blame(f"A reset: {answer.status} after {time.monotonic() - asked:.1f} s")

        anybody = stage.anybody()
        stage.go_on(ask, stage.adding(1), stage.moving(0))
        assert not drained(stage)
    finally:
        silent.close()


@pytest.mark.skipif(not POSTGRES, reason="SQLite cannot be away")
def test_database_away(begin: Begin) -> None:
    address = urlsplit(POSTGRES)
    cable = Cable(address.hostname or "127.0.0.1", address.port or 5432)
    stage = begin("the database away and back, under load", copy={"port": cable.port})
    stage.row.outage = True

    def cut() -> None:
        time.sleep(random.uniform(2, 4))  # noqa: S311  # a moment
        cable.cut()
        stage.row.tried += 1
        time.sleep(random.uniform(1, 6))  # noqa: S311  # likewise
        cable.join()
        time.sleep(5)

    stage.go_on(cut, *at_work(stage), seconds=2 * stage.seconds)
    wait_until(stage.product.started.worker_lives)
    look_for_imports(stage)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk with room for 60 MB, where whoever runs this may make one."""
    folder.mkdir(exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", "size=60m", "tmpfs", str(folder)]
    if os.getuid() or subprocess.run(command, check=False).returncode:  # noqa: S603  # a command of ours
        pytest.skip("Only root can make a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False)  # noqa: S603, S607  # likewise


def test_full_disk(begin: Begin, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The disk of the data: that of DATA_DIR for SQLite; for PostgreSQL that of uploads (its own disk is another's)."""
    with small_disk(tmp_path_factory.mktemp("disk") / "small") as disk:
        stage = begin("the disk full, and room again", folder=disk, TMPDIR=str(disk))
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

        stage.go_on(fill, *at_work(stage))
        (disk / "ballast").unlink(missing_ok=True)
        look_for_imports(stage)
        # Before the disk goes.
        stage.close()
        stage.product.stop()
        stage.closed = True


def test_clock_set_back(begin: Begin, tmp_path: Path) -> None:
    now = tmp_path / "clock"
    now.write_text("0")
    # Each process reads it there: torture/clock/sitecustomize.py.
    clock = {"PYTHONPATH": str(Path(__file__).parent / "clock"), "CLOCK_FILE": str(now)}
    stage = begin("the clock set back and forth by hours", **clock, **MANY_MAILS)

    def turn() -> None:
        for hours in (-1, -26, 0):
            time.sleep(3)
            now.write_text(str(hours * 3600))
            stage.row.tried += 1

    stage.go_on(turn, stage.adding(1), stage.moving(0), asking_for_mail(stage))
    now.write_text("0")
    look_for_mails(stage)
