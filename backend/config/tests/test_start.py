"""`backend/start`: the server and the worker begin and end together, whatever ends them."""

import os
import signal
from pathlib import Path

import pytest

from config.tests.running_product import RunningProduct, alive, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.any_database]


def test_a_worker_that_dies_is_started_again_and_sigterm_ends_both(product: RunningProduct, tmp_path: Path) -> None:
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


def test_nothing_is_left_when_all_of_it_is_killed(product: RunningProduct) -> None:
    children = product.processes().values()
    product.process.kill()
    wait_until(lambda: not any(alive(pid) for pid in children))


def test_it_ends_when_the_server_does(product: RunningProduct) -> None:
    children = product.processes()
    os.kill(children["server"], signal.SIGTERM)
    assert product.process.wait(15) == 0
    assert not alive(children["worker"])
