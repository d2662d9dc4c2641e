"""Users get each notification and mail once, even if workers crash."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from common.events import publish
from common.models import Delivery, DeliveryState
from common.tests.consistency import assert_consistent
from common.tests.processes import LATER, deliver_due, kill_this_process, run_in_process, signal_of
from notifications import mails
from notifications.models import Notification
from referrals.events import ReferralStatusChanged
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def mailbox(settings: Any, tmp_path: Path) -> Path:
    """Return the directory that mails are written to."""
    settings.EMAIL_BACKEND = "common.mail.FileEmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    return tmp_path / "mail"


@pytest.fixture
def referral() -> Iterator[Referral]:
    """Create a referral whose status has just changed."""
    made: Referral = ReferralFactory(candidate_name="Grace Hopper", status="REVIEWING")
    actor = Actor.for_user(made.job.hiring_manager)  # type: ignore[arg-type]  # the factory makes one
    with transaction.atomic():
        publish(ReferralStatusChanged.by(actor, made, from_status="PENDING", to_status="REVIEWING"))
    yield made
    assert_consistent()


def deliver_later() -> None:
    """Deliver twice later, as another worker does, and assert that nothing is pending."""
    for later in (LATER, 2 * LATER):
        with time_machine.travel(timezone.now() + later):
            deliver_due()
    assert not Delivery.objects.exclude(state=DeliveryState.DELIVERED).exists()


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param("notifications.services.modes_for", id="before the notification"),
        pytest.param("notifications.services.publish_all", id="after the notification"),
        pytest.param("notifications.mails.visible_items", id="before the mail"),
        pytest.param("django.core.mail.EmailMessage.message", id="while the mail is written"),
        pytest.param("pathlib.Path.replace", id="before the mail has its name"),
    ],
)
def test_a_killed_worker_sends_each_notification_and_mail_once(referral: Referral, mailbox: Path, moment: str) -> None:
    def killed() -> None:
        with patch(moment, kill_this_process):
            deliver_due()

    assert signal_of(run_in_process(killed)) == signal.SIGKILL
    deliver_later()
    told = Notification.objects.get()
    assert told.recipient == referral.referrer
    assert len(list(mailbox.glob("*.log"))) == 1


def test_a_mail_sent_before_a_crash_is_not_written_twice(referral: Referral, mailbox: Path) -> None:
    send = mails.send

    def send_and_die(*args: Any, **context: Any) -> None:
        send(*args, **context)
        kill_this_process()

    def killed() -> None:
        with patch("notifications.mails.send", send_and_die):
            deliver_due()

    assert signal_of(run_in_process(killed)) == signal.SIGKILL
    assert len(list(mailbox.glob("*.log"))) == 1
    deliver_later()
    assert len(list(mailbox.glob("*.log"))) == 1
    assert Notification.objects.count() == 1


def test_two_workers_send_each_notification_and_mail_once(referral: Referral, mailbox: Path) -> None:
    for status in ("INTERVIEWING", "HIRED"):
        with transaction.atomic():
            publish(ReferralStatusChanged.by(Actor.system(), referral, from_status="REVIEWING", to_status=status))
    workers = [run_in_process(deliver_due), run_in_process(deliver_due)]
    assert [signal_of(worker) for worker in workers] == [0, 0]
    deliver_later()
    assert Notification.objects.filter(recipient=referral.referrer).count() == 3
    assert len(list(mailbox.glob("*.log"))) == 3
