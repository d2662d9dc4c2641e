"""Fixtures for tests of the whole product."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.running_product import RunningProduct, run_product


@pytest.fixture
def product(django_db_setup: None, tmp_path: Path) -> Iterator[RunningProduct]:
    """Run a product of the test's own, which it may kill."""
    with run_product(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def shared_product(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningProduct]:
    """Run one product for all tests of a file, which leave it as it was."""
    with run_product(tmp_path_factory.mktemp("product")) as running:
        yield running
