"""Killed and concurrent workers: each message arrives at least once."""

import signal
from unittest.mock import patch

import pytest
import time_machine
from django.utils import timezone

from common.tests.consistency import assert_consistent
from common.tests.processes import LATER, deliver_due, kill_this_process, run_in_process, signal_of
from webhooks.models import WebhookDelivery
from webhooks.tests.factories import WebhookFactory, queue
from webhooks.tests.receiver import Receiver

pytestmark = [pytest.mark.both_databases, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("moment", ["webhooks.delivering.send", "webhooks.delivering.record_outcome"])
def test_a_killed_worker_loses_no_message(receiver: Receiver, moment: str) -> None:
    """After a crash between sending and recording that, the message is sent again with the same id."""
    queue(WebhookFactory(address=receiver.address))

    def killed() -> None:
        with patch(moment, kill_this_process):
            deliver_due()

    assert signal_of(run_in_process(killed)) == signal.SIGKILL
    sent = len(receiver.arrived)
    assert sent == int(moment.endswith("record_outcome"))
    deliver_due()
    assert len(receiver.arrived) == sent
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
    assert len(receiver.arrived) == sent + 1
    assert len({headers["webhook-id"] for headers, _ in receiver.arrived}) == 1
    assert WebhookDelivery.objects.get().state == "DELIVERED"
    assert_consistent()


def test_two_workers_send_each_message_once(receiver: Receiver) -> None:
    for _ in range(4):
        queue(WebhookFactory(address=receiver.address), 5)
    workers = [run_in_process(deliver_due), run_in_process(deliver_due)]
    assert [signal_of(worker) for worker in workers] == [0, 0]
    deliver_due()
    ids = [headers["webhook-id"] for headers, _ in receiver.arrived]
    assert (len(ids), len(set(ids))) == (20, 20)
    assert not WebhookDelivery.objects.exclude(state="DELIVERED").exists()
