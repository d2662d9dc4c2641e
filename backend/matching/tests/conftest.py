"""Fixtures for tests of suggestions."""

from collections.abc import Callable

import pytest

from matching.chores import update_suggestions

Settle = Callable[[], object]


@pytest.fixture
def settle(db: None) -> Settle:
    """Return a function that lets the worker understand and count all changes."""
    return update_suggestions
