"""Fixtures for tests of the whole product."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from config.tests.running_product import RunningProduct, wait_until


@pytest.fixture
def product(tmp_path: Path) -> Iterator[RunningProduct]:
    """Start the server and its worker on an empty database."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("Only where /proc tells of processes")
    running = RunningProduct(tmp_path)
    try:
        wait_until(running.worker_lives)
        yield running
    finally:
        running.process.kill()
        running.process.wait()
