"""A decision and its undoing whose server or worker is killed, and that meet at the same moment."""

import signal
from collections.abc import Callable
from datetime import timedelta
from unittest.mock import patch

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from accounts.actors import Actor
from accounts.tests.team import Team
from common.errors import Conflict
from common.models import Delivery, DeliveryState, OutboxEvent, UndoWindow
from common.tests.concurrency import run_concurrently
from common.tests.processes import LATER, deliver_due, kill_this_process, run_in_process, signal_of
from jobs.models import Job
from notifications.models import Notification
from referrals.integrity import check_histories
from referrals.models import Referral, StatusChange
from referrals.services import set_status, undo_decision
from referrals.tests.factories import ReferralFactory

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.usefixtures("consistent_afterwards"),
]
COMMIT = "django.db.backends.base.base.BaseDatabaseWrapper.commit"
UNDO_TIME = timedelta(seconds=31)


@pytest.fixture
def referral(team: Team, job: Job) -> Referral:
    made: Referral = ReferralFactory(job=job, referrer=team.employee)
    return made


def killed_at(moment: str, action: Callable[[], object]) -> None:
    """Do this in a process that is killed at this moment."""

    def run() -> None:
        with patch(moment, kill_this_process):
            action()

    assert signal_of(run_in_process(run)) == signal.SIGKILL


def tell_the_rest(team: Team) -> int:
    """Let time pass and the worker deliver everything. Returns how often the referrer is told of the decision."""
    for later in (UNDO_TIME, UNDO_TIME + LATER):
        with time_machine.travel(timezone.now() + later):
            deliver_due()
    assert not Delivery.objects.exclude(state=DeliveryState.DELIVERED).exists()
    assert check_histories() == []
    told = Notification.objects.filter(recipient=team.employee, kind="referral_status").count()
    assert len(mail.outbox) == told
    return told


@pytest.mark.parametrize(
    "moment",
    ["referrals.services.open_window", "referrals.models.StatusChange.save", "referrals.services.publish", COMMIT],
)
def test_a_decision_whose_server_is_killed_was_not_made(team: Team, referral: Referral, moment: str) -> None:
    actor = Actor.for_user(team.hr)
    killed_at(moment, lambda: set_status(actor=actor, referral_id=referral.pk, status="HIRED"))
    assert not UndoWindow.objects.exists()
    assert not OutboxEvent.objects.exists()
    assert Referral.objects.get().status == "PENDING"
    set_status(actor=actor, referral_id=referral.pk, status="HIRED")
    assert tell_the_rest(team) == 1


@pytest.mark.parametrize("again", [True, False], ids=["and undone again", "and left"])
@pytest.mark.parametrize(
    "moment",
    ["referrals.services.cancel_events", "referrals.services.milestones", "referrals.services.publish", COMMIT],
)
def test_an_undoing_whose_server_is_killed_has_not_happened(
    team: Team, referral: Referral, moment: str, again: bool
) -> None:
    actor = Actor.for_user(team.hr)
    set_status(actor=actor, referral_id=referral.pk, status="HIRED")
    killed_at(moment, lambda: undo_decision(actor=actor, referral_id=referral.pk))
    assert Referral.objects.get().status == "HIRED"
    assert not StatusChange.objects.exclude(undone_at=None).exists()
    if again:
        undo_decision(actor=actor, referral_id=referral.pk)
    assert tell_the_rest(team) == (0 if again else 1)


@pytest.mark.parametrize(
    "moment",
    [
        "common.models.Delivery.save",
        "common.outbox.deliver",
        "common.outbox.record_delivered",
        "notifications.subscribers.notify",
        COMMIT,
    ],
)
def test_a_worker_that_is_killed_tells_of_a_decision_once_and_of_an_undone_one_never(
    team: Team, referral: Referral, job: Job, moment: str
) -> None:
    actor = Actor.for_user(team.hr)
    other = ReferralFactory(job=job, referrer=team.colleague)
    for each in (referral, other):
        set_status(actor=actor, referral_id=each.pk, status="HIRED")
    undo_decision(actor=actor, referral_id=other.pk)
    with time_machine.travel(timezone.now() + UNDO_TIME):
        killed_at(moment, deliver_due)
    assert tell_the_rest(team) == 1
    assert not Notification.objects.filter(recipient=team.colleague).exists()


def test_either_it_is_undone_or_others_are_told(team: Team, referral: Referral) -> None:
    """It is undone as its time ends, and the worker waits for that."""
    actor = Actor.for_user(team.hr)

    def undo() -> bool:
        try:
            undo_decision(actor=actor, referral_id=referral.pk)
        except Conflict:
            return False
        return True

    def deliver_until_its_time_is_over() -> None:
        end = timezone.now() + timedelta(milliseconds=300)
        while timezone.now() < end:
            deliver_due()

    for told_before in range(5):
        Notification.objects.all().delete()
        mail.outbox.clear()
        status = "REVIEWING" if Referral.objects.get().status != "REVIEWING" else "INTERVIEWING"
        before = Referral.objects.get().status
        set_status(actor=actor, referral_id=referral.pk, status=status)
        UndoWindow.objects.update(ends_at=timezone.now() + timedelta(milliseconds=20 * told_before))
        undone, _ = run_concurrently(undo, deliver_until_its_time_is_over)
        assert Referral.objects.get().status == (before if undone else status)
        assert tell_the_rest(team) == (0 if undone else 1)
