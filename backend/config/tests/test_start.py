"""`backend/start`: the server and the worker begin and end together, whatever ends them."""

import atexit
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from config.environment import BASE_DIR

pytestmark = [pytest.mark.slow, pytest.mark.any_database]

PATIENCE = 60


def until(so: Callable[[], Any]) -> Any:
    """Wait for something to be so; what it then is."""
    end = time.monotonic() + PATIENCE
    while not (found := so()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.1)
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@cache
def migrated_database() -> Path:
    """A database as the product makes it when it starts for the first time, which takes seconds: made once."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder), "DEBUG": "1"}
    subprocess.run(
        [sys.executable, "manage.py", "migrate"], cwd=BASE_DIR, env=environment, check=True, stdout=subprocess.DEVNULL
    )
    return folder / "db.sqlite3"


class Started:
    """A product that runs, with data of its own."""

    def __init__(self, data_dir: Path, **more: str) -> None:
        if not (data_dir / "db.sqlite3").exists():
            shutil.copy(migrated_database(), data_dir)
        self.url = f"http://127.0.0.1:{free_port()}"
        environment = {
            "PATH": os.environ["PATH"],
            "PORT": self.url.rsplit(":", 1)[1],
            "DATA_DIR": str(data_dir),
            "DEMO": "0",
            **more,
        }
        self.environment = {**environment, "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.process = subprocess.Popen([BASE_DIR / "start"], env=environment)  # noqa: S603

    def is_consistent(self) -> bool:
        """Whether `check_integrity` finds nothing wrong with its data."""
        command = [sys.executable, "manage.py", "check_integrity"]
        return subprocess.run(command, cwd=BASE_DIR, env=self.environment, check=False).returncode == 0  # noqa: S603

    def health(self) -> dict[str, Any]:
        try:
            with urlopen(f"{self.url}/api/health/", timeout=5) as answer:  # noqa: S310
                return dict(json.load(answer))
        except OSError:
            return {}

    def worker_lives(self) -> bool:
        return bool(self.health().get("worker", {}).get("status") == "ok")

    def processes(self) -> dict[str, int]:
        """What runs below it, by name: the ids."""
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                command = (folder / "cmdline").read_text()
            except OSError:
                continue
            if parent == self.process.pid:
                found["worker" if "worker" in command else "server"] = int(folder.name)
        return found


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    if not Path("/proc/self/stat").exists():
        pytest.skip("Only where /proc tells of processes")
    product = Started(tmp_path)
    try:
        until(product.worker_lives)
        yield product
    finally:
        product.process.kill()
        product.process.wait()


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_a_worker_that_dies_is_started_again_and_sigterm_ends_both(started: Started, tmp_path: Path) -> None:
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    first = started.processes()
    assert set(first) == {"server", "worker"}
    os.kill(first["worker"], signal.SIGKILL)
    second = until(lambda: started.processes().get("worker") not in (None, first["worker"]) and started.processes())
    assert second["server"] == first["server"]
    started.process.send_signal(signal.SIGTERM)
    assert started.process.wait(15) == 0
    assert not any(alive(pid) for pid in (*first.values(), *second.values()))


def test_nothing_is_left_when_all_of_it_is_killed(started: Started) -> None:
    children = started.processes().values()
    started.process.kill()
    until(lambda: not any(alive(pid) for pid in children))


def test_it_ends_when_the_server_does(started: Started) -> None:
    children = started.processes()
    os.kill(children["server"], signal.SIGTERM)
    assert started.process.wait(15) == 0
    assert not alive(children["worker"])
