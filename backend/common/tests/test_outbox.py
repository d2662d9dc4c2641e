"""The outbox: every event reaches each of its subscribers, whatever happens to the worker, and has its effect once."""

import logging
import signal
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
import time_machine
from django.core.management import call_command
from django.db import OperationalError, transaction
from django.utils import timezone

from accounts.events import UserRenamed, UserUpdated
from common import events, outbox
from common.events import ActorRef, Event, Handler, publish, subscriber
from common.models import Delivery, DeliveryState, OutboxEvent, WorkerHeartbeat
from common.outbox import ATTEMPTS, deliver_next, worker_health
from common.tests.consistency import assert_consistent
from common.tests.processes import LATER, deliver_due, kill_this_process, run_in_process, signal_of
from common.worker import Worker
from companies.models import Company

pytestmark = pytest.mark.django_db(transaction=True)
Subscribe = Callable[..., str]


@pytest.fixture
def subscribe(monkeypatch: pytest.MonkeyPatch) -> Iterator[Subscribe]:
    """Let a function be told of an event for the length of a test, and nobody else; answers its name."""
    monkeypatch.setattr(events, "in_transaction_handlers", [])
    with patch.dict(events.subscribers, clear=True):

        def register(handle: Handler[Any], *kinds: type[Event], external: bool = False) -> str:
            subscriber(*(kinds or (UserRenamed,)), external=external)(handle)
            return list(events.subscribers)[-1]

        yield register


def tell(*people: int, kind: type[UserRenamed | UserUpdated] = UserRenamed) -> None:
    """Publish one event for each of these people, each in a transaction of its own."""
    for person in people:
        with transaction.atomic():
            publish(kind(actor=ActorRef("system"), company_id=None, user_id=person))


def keep(event: UserRenamed) -> None:
    """An effect in the database: a row for each event that arrives."""
    Company.objects.create(name=f"{event.user_id}.{event.id}.{Company.objects.count()}")


def kept() -> list[int]:
    """Of whom was told, in the order of arrival."""
    return [int(name.split(".")[0]) for name in Company.objects.order_by("pk").values_list("name", flat=True)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "moment",
    [
        pytest.param("common.outbox.claim", id="before the claim"),
        pytest.param("common.models.Delivery.save", id="within the claim"),
        pytest.param("common.outbox.deliver", id="after the claim"),
        pytest.param("common.outbox.record_delivered", id="before the effect"),
        pytest.param("companies.models.Company.save", id="within the subscriber"),
    ],
)
def test_a_killed_worker_loses_nothing_and_repeats_nothing(subscribe: Subscribe, moment: str) -> None:
    subscribe(keep)
    tell(1, 2)

    def killed() -> None:
        with patch(moment, kill_this_process):
            deliver_due()

    assert signal_of(run_in_process(killed)) == signal.SIGKILL
    assert kept() == []
    with time_machine.travel(timezone.now() + LATER):
        assert signal_of(run_in_process(deliver_due)) == 0
    assert sorted(kept()) == [1, 2]
    assert OutboxEvent.objects.filter(delivered_at=None).count() == 0
    assert_consistent()


@pytest.mark.slow
def test_an_effect_that_is_not_committed_when_the_worker_is_killed_happens_once(subscribe: Subscribe) -> None:
    def keep_and_die(event: UserRenamed) -> None:
        keep(event)
        kill_this_process()

    name = subscribe(keep_and_die)
    tell(1)
    assert signal_of(run_in_process(deliver_due)) == signal.SIGKILL
    assert kept() == []
    events.subscribers[name] = events.Subscriber(name, (UserRenamed,), keep, False)
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
        deliver_due()
    assert kept() == [1]
    assert_consistent()


@pytest.mark.slow
def test_a_worker_that_is_killed_again_and_again_by_one_event_delivers_the_others(subscribe: Subscribe) -> None:
    subscribe(lambda event: kill_this_process() if event.user_id == 1 else keep(event))
    tell(1, 2, 3)
    assert signal_of(run_in_process(deliver_due)) == signal.SIGKILL
    assert signal_of(run_in_process(deliver_due)) == 0
    assert kept() == [2, 3]
    assert_consistent()


@pytest.mark.slow
def test_what_happens_outside_is_repeated_after_a_crash_at_the_worst_moment_only(
    subscribe: Subscribe, tmp_path: Any
) -> None:
    """At least once: between a mail and the note that it was sent, nothing can be done."""
    sent = tmp_path / "sent"

    def send(event: UserRenamed) -> None:
        with sent.open("a") as file:
            file.write(f"{event.kind}.{event.id}\n")

    def killed() -> None:
        with patch("common.outbox.record_delivered", kill_this_process):
            deliver_due()

    subscribe(send, external=True)
    tell(1)
    assert signal_of(run_in_process(killed)) == signal.SIGKILL
    deliver_due()
    assert len(sent.read_text().splitlines()) == 1
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
        deliver_due()
    first, second = sent.read_text().splitlines()
    assert first == second
    assert_consistent()


@pytest.mark.slow
def test_two_workers_at_once_tell_everybody_once_and_in_order(subscribe: Subscribe) -> None:
    subscribe(keep)
    subscribe(lambda event: None)
    tell(*[1, 2, 3, 4] * 5)
    workers = [run_in_process(deliver_due), run_in_process(deliver_due)]
    assert [signal_of(worker) for worker in workers] == [0, 0]
    deliver_due()
    assert sorted(kept()) == sorted([1, 2, 3, 4] * 5)
    arrived = [
        tuple(map(int, name.split(".")[:2])) for name in Company.objects.order_by("pk").values_list("name", flat=True)
    ]
    for person in (1, 2, 3, 4):
        numbers = [number for subject, number in arrived if subject == person]
        assert numbers == sorted(numbers)
    assert not OutboxEvent.objects.filter(delivered_at=None).exists()


def test_a_slow_worker_leaves_alone_what_another_one_has_taken_up(subscribe: Subscribe) -> None:
    subscribe(keep)
    tell(1)
    slow = outbox.claim()
    assert slow is not None
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
    outbox.deliver(slow)
    assert kept() == [1]


def test_a_failure_is_retried_ever_later_and_finally_reported(
    subscribe: Subscribe, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(event: UserRenamed) -> None:
        keep(event)
        raise OSError("the mail server of ada@acme.example does not answer")

    subscribe(fail)
    tell(1)
    waits, now = [], timezone.now()
    for attempt in range(1, ATTEMPTS + 1):
        with time_machine.travel(now, tick=False):
            assert deliver_next()
            assert not deliver_next()
        delivery = Delivery.objects.get()
        assert delivery.attempts == attempt
        waits.append(round((delivery.next_attempt_at - now).total_seconds()))
        now = delivery.next_attempt_at
    assert waits[:4] == [10, 20, 40, 80]
    assert delivery.state == DeliveryState.FAILED
    assert delivery.error == "OSError"
    assert [record.levelno for record in caplog.records if record.name == "common.outbox"] == [
        *[logging.WARNING] * (ATTEMPTS - 1),
        logging.ERROR,
    ]
    with time_machine.travel(now + timedelta(days=1)):
        assert not deliver_next()
    assert kept() == []
    assert (worker_health()["failed"], worker_health()["pending"]) == (1, 0)


def test_what_was_given_up_can_be_tried_again(subscribe: Subscribe) -> None:
    subscribe(keep)
    tell(1)
    Delivery.objects.update(state=DeliveryState.FAILED, attempts=ATTEMPTS)
    call_command("worker", "--retry-failed")
    deliver_due()
    assert kept() == [1]


def test_only_the_same_subject_and_subscriber_wait_for_a_failure(subscribe: Subscribe) -> None:
    stuck, told = {1}, []

    def fail_where_stuck(event: UserRenamed) -> None:
        if event.user_id in stuck:
            raise ValueError
        keep(event)

    subscribe(fail_where_stuck)
    subscribe(lambda event: told.append(event.user_id))
    tell(1, 2, 1)
    deliver_due()
    assert kept() == [2]
    assert told == [1, 2, 1]
    stuck.clear()
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
    assert kept() == [2, 1, 1]


def test_only_who_subscribes_to_an_event_is_told(subscribe: Subscribe) -> None:
    subscribe(keep, UserUpdated)
    tell(1)
    tell(2, kind=UserUpdated)
    deliver_due()
    assert kept() == [2]


def test_an_event_or_a_subscriber_that_this_code_does_not_know_waits_for_code_that_does(subscribe: Subscribe) -> None:
    name = subscribe(keep)
    tell(1, 2)
    Delivery.objects.filter(event__subject_id=1).update(subscriber="of.another.version")
    OutboxEvent.objects.filter(subject_id=2).update(kind="user.teleported")
    deliver_due()
    assert Delivery.objects.filter(state=DeliveryState.PENDING, attempts=1, error="KeyError").count() == 2
    Delivery.objects.update(subscriber=name)
    OutboxEvent.objects.update(kind=UserRenamed.kind)
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
    assert kept() == [1, 2]


def test_old_events_are_forgotten_and_what_is_pending_or_given_up_is_not(subscribe: Subscribe) -> None:
    subscribe(keep)
    tell(1, 2, 3)
    deliver_due()
    Delivery.objects.filter(event__subject_id=2).update(state=DeliveryState.FAILED)
    OutboxEvent.objects.filter(subject_id=2).update(delivered_at=None)
    with time_machine.travel(timezone.now() + timedelta(days=6)):
        outbox.prune()
    assert OutboxEvent.objects.count() == 3
    with time_machine.travel(timezone.now() + timedelta(days=8)), patch("common.outbox.PRUNE_BATCH", 1):
        outbox.prune()
    assert OutboxEvent.objects.get().subject_id == 2
    assert Delivery.objects.count() == 1


def run_until(worker: Worker, enough: Callable[[], bool]) -> None:
    """Let the loop of a worker turn until something is so."""

    def wait(_: float) -> None:
        if enough():
            worker.stopping.set()

    with patch.object(worker.stopping, "wait", wait):
        worker.run()


def test_a_worker_says_that_it_lives_and_takes_its_leave(subscribe: Subscribe) -> None:
    subscribe(keep)
    tell(1)
    run_until(Worker(), lambda: worker_health()["status"] == "ok" and kept() == [1])
    assert not WorkerHeartbeat.objects.exists()


def test_a_worker_outlives_a_database_that_does_not_answer(
    subscribe: Subscribe, caplog: pytest.LogCaptureFixture
) -> None:
    subscribe(keep)
    tell(1)
    answers: Iterator[Any] = iter([OperationalError("gone"), OperationalError("gone"), False])

    def find_nothing(*, external: bool) -> bool:
        answer = next(answers)
        if answer:
            raise answer
        return False

    worker = Worker()
    with patch("common.worker.deliver_next", find_nothing), patch.object(worker, "run_beside"):
        left = iter((False, False, True))
        run_until(worker, lambda: next(left))
    assert caplog.text.count("The database does not answer") == 2


@pytest.mark.parametrize("external", [True, False])
def test_what_others_take_part_in_keeps_nothing_else_back(subscribe: Subscribe, external: bool) -> None:
    told: list[str] = []

    def mail(event: UserRenamed) -> None:
        told.append("mail")

    subscribe(mail, external=True)
    subscribe(lambda event: told.append("database"))
    tell(1)
    while deliver_next(external=external):
        pass
    assert told == ["mail" if external else "database"]


def test_a_fault_beside_ends_the_worker(subscribe: Subscribe) -> None:
    worker = Worker()
    with patch.object(worker, "deliver_external", side_effect=ZeroDivisionError), pytest.raises(ZeroDivisionError):
        worker.run()


def test_health_says_whether_a_worker_lives_and_keeps_up(subscribe: Subscribe) -> None:
    subscribe(keep)
    idle = {"status": "absent", "last_seen": None, "pending": 0, "oldest_pending_seconds": 0, "failed": 0}
    assert worker_health() == idle
    now = timezone.now()
    WorkerHeartbeat.objects.create(name="a", last_seen=now - timedelta(days=1))
    WorkerHeartbeat.objects.create(name="b", last_seen=now)
    assert worker_health() == idle | {"status": "ok", "last_seen": now}
    with time_machine.travel(now + timedelta(seconds=31)):
        assert worker_health()["status"] == "absent"
    with time_machine.travel(now - timedelta(seconds=90), tick=False):
        tell(1)
    with time_machine.travel(now, tick=False):
        late = {"status": "behind", "last_seen": now, "pending": 1, "oldest_pending_seconds": 90}
        assert worker_health() == idle | late
        # A failure that waits for its next try is no backlog.
        Delivery.objects.update(next_attempt_at=now)
        assert worker_health() == idle | late | {"status": "ok"}
