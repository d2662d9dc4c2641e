"""Receivers for the tests of webhooks."""

from collections.abc import Iterator
from typing import Any

import pytest

from webhooks.tests.receiver import Receiver, listening


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """One on this machine, to which webhooks may go as long as the test lasts."""
    settings.WEBHOOKS_ALLOW_PRIVATE = True
    with listening() as each:
        yield each
