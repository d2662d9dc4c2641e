"""Processes, the database, the disk, the mail server or the clock fail while users work."""

import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from config.tests.test_database_outage import Cable
from tools.running_product import wait_until
from tools.torture.conftest import POSTGRES, UNLIMITED_MAILS, Begin, Stage

WRITERS = ("Referrer", "Recruiter", "Importer")


def test_kill_the_product(begin: Begin) -> None:
    stage = begin("kill -9 of the whole product at random moments, and a restart")
    stage.patience = None
    stage.outcome.note = "(the product is down until it has restarted)"

    def kill() -> None:
        time.sleep(random.uniform(1, 8))
        stage.product.kill()
        stage.tried()
        stage.product.start()
        wait_until(stage.product.health)

    stage.go_on(kill, people=WRITERS, seconds=2 * stage.seconds)


def process_id(stage: Stage, name: str) -> int:
    """Wait for one of the product's processes and return its id."""
    return wait_until(lambda: stage.product.processes().get(name))  # type: ignore[no-any-return]


def test_kill_the_server(begin: Begin) -> None:
    stage = begin("kill -9 of the server's process")
    stage.patience = None
    stage.outcome.note = "(`start` starts another)"

    def kill() -> None:
        time.sleep(random.uniform(2, 6))
        os.kill(process_id(stage, "server"), signal.SIGKILL)
        stage.tried()

    stage.go_on(kill, people=WRITERS)


def test_kill_the_worker(begin: Begin) -> None:
    stage = begin("kill -9 of the worker while it delivers", **UNLIMITED_MAILS)

    def kill() -> None:
        time.sleep(random.uniform(2, 5))
        os.kill(process_id(stage, "worker"), signal.SIGKILL)
        stage.tried()

    stage.go_on(kill, people=("Forgetful", "Referrer", "Recruiter"))


def test_silent_mail_server(begin: Begin) -> None:
    silent = socket.create_server(("127.0.0.1", 0), backlog=1000)
    settings = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(silent.getsockname()[1]), "EMAIL_TIMEOUT": "2"}
    stage = begin("a mail server that accepts connections and does not respond", **settings, **UNLIMITED_MAILS)
    anybody = stage.person(None)

    def ask() -> None:
        for email in ("hr@zanzibar.test", "nobody@zanzibar.test"):
            asked = time.monotonic()
            answer = anybody.attempt("POST", "auth/password/reset/", json={"email": email})
            if answer.status != 204 or time.monotonic() - asked > 5:
                stage.blame(f"A reset: {answer.status} after {time.monotonic() - asked:.1f} s")

    with silent:
        stage.go_on(ask, people=("Referrer", "Recruiter"))
        assert not stage.all_delivered()


@pytest.mark.skipif(not POSTGRES, reason="SQLite is always available")
def test_database_away(begin: Begin) -> None:
    address = urlsplit(POSTGRES)
    cable = Cable(address.hostname or "127.0.0.1", address.port or 5432)
    stage = begin("the database unavailable for seconds, under load", port=cable.port)
    stage.tolerated = [200, 503]

    def cut() -> None:
        time.sleep(random.uniform(2, 4))
        cable.cut()
        stage.tried()
        time.sleep(random.uniform(1, 6))
        cable.join()
        time.sleep(5)

    stage.go_on(cut, people=WRITERS, seconds=2 * stage.seconds)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk of 60 MB. Skips the test if the user may not mount."""
    folder.mkdir(exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", "size=60m", "tmpfs", str(folder)]
    if os.getuid() or subprocess.run(command, check=False).returncode:  # a fixed command
        pytest.skip("Only root can mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False)  # noqa: S607  # likewise


def test_full_disk(begin: Begin, tmp_path_factory: pytest.TempPathFactory) -> None:
    """With SQLite the disk of the database and the mails; with PostgreSQL only that of mails and uploads."""
    with small_disk(tmp_path_factory.mktemp("disk") / "small") as disk:
        stage = begin("the disk full for seconds", folder=disk, TMPDIR=str(disk))
        stage.tolerated = [200, 503]

        def fill() -> None:
            time.sleep(1)
            for name, size in (("ballast", 65536), ("crumbs", 64)):
                with suppress(OSError), (disk / name).open("wb", buffering=0) as file:
                    while True:
                        file.write(bytes(size))
            stage.tried()
            time.sleep(4)
            for name in ("ballast", "crumbs"):
                (disk / name).unlink(missing_ok=True)
            time.sleep(2)

        stage.go_on(fill, people=WRITERS)
        # Before the disk is unmounted.
        stage.close()
        stage.product.stop()


def test_clock_set_back(begin: Begin, tmp_path: Path) -> None:
    now = tmp_path / "clock"
    now.write_text("0")
    # Each process reads the offset from it: clock/sitecustomize.py.
    clock = {"PYTHONPATH": str(Path(__file__).parent / "clock"), "CLOCK_FILE": str(now)}
    stage = begin("the clock set back by hours, then corrected", **clock, **UNLIMITED_MAILS)

    def turn() -> None:
        for hours in (-1, -26, 0):
            time.sleep(3)
            now.write_text(str(hours * 3600))
            stage.tried()

    stage.go_on(turn, people=("Referrer", "Recruiter", "Forgetful"))
