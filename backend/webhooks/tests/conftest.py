"""Receivers for the tests of webhooks."""

from collections.abc import Iterator
from typing import Any

import pytest

from webhooks.tests.receiver import Receiver, listening


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """Start a receiver on this machine, and allow webhooks to it during the test."""
    settings.WEBHOOKS_ALLOW_PRIVATE = True
    with listening() as each:
        yield each
