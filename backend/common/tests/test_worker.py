"""Chores of the worker."""

import os
import sys
import threading

import pytest

from common.worker import NICENESS, Worker

pytestmark = pytest.mark.any_database


@pytest.mark.skipif(sys.platform != "linux", reason="Elsewhere threads have no priority of their own.")
def test_only_long_chores_run_with_lower_priority() -> None:
    worker, seen = Worker(), []

    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    def chore() -> None:
        seen.append(priority())
        worker.stopping.set()

    before = priority()
    thread = threading.Thread(target=worker.repeat_chore, args=(chore, 1))
    thread.start()
    thread.join()
    assert seen == [max(NICENESS, before)]
    assert priority() == before
