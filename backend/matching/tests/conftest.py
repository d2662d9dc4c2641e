"""What tests of suggestions share."""

from collections.abc import Callable

import pytest

from matching.chores import follow_changes

Settle = Callable[[], object]


@pytest.fixture
def settle(db: None) -> Settle:
    """Let the worker understand and count what has changed."""
    return follow_changes
