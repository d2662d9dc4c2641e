"""What tests of suggestions share."""

from collections.abc import Callable

import pytest

from matching.chores import update_suggestions

Settle = Callable[[], object]


@pytest.fixture
def settle(db: None) -> Settle:
    """Let the worker understand and count what has changed."""
    return update_suggestions
