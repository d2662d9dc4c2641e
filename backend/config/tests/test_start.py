"""`backend/start`: the server and the worker start and stop together."""

import os
import signal
from pathlib import Path

import pytest

from config.tests.running_product import RunningProduct, alive, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.any_database]


def test_a_killed_worker_is_restarted_and_sigterm_stops_both(product: RunningProduct, tmp_path: Path) -> None:
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    first = product.processes()
    assert set(first) == {"server", "worker"}
    os.kill(first["worker"], signal.SIGKILL)
    second = wait_until(
        lambda: product.processes().get("worker") not in (None, first["worker"]) and product.processes()
    )
    assert second["server"] == first["server"]
    product.process.send_signal(signal.SIGTERM)
    assert product.process.wait(15) == 0
    assert not any(alive(pid) for pid in (*first.values(), *second.values()))


def test_killing_the_start_script_ends_all_its_processes(product: RunningProduct) -> None:
    children = product.processes().values()
    product.process.kill()
    wait_until(lambda: not any(alive(pid) for pid in children))


def test_the_worker_stops_when_the_server_stops(product: RunningProduct) -> None:
    children = product.processes()
    os.kill(children["server"], signal.SIGTERM)
    assert product.process.wait(15) == 0
    assert not alive(children["worker"])
