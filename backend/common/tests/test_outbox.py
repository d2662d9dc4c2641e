"""The outbox: every event is delivered to each of its subscribers, even if workers crash, and takes effect once."""

import logging
import signal
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
import time_machine
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db import OperationalError, transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from accounts.events import UserRenamed, UserUpdated
from common import events, outbox
from common.events import ActorRef, Event, Handler, publish, subscriber
from common.models import Delivery, DeliveryState, OutboxEvent, UndoWindow, WorkerHeartbeat
from common.outbox import ATTEMPTS, deliver_next, worker_health
from common.tests.consistency import assert_consistent
from common.tests.processes import LATER, deliver_due, kill_this_process, run_in_process, signal_of
from common.undo import cancel_events, close_window, open_window, stop_countdown
from common.worker import Worker
from config.settings.worker import PERIODIC_TASKS

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]
Subscribe = Callable[..., str]


@pytest.fixture
def subscribe(monkeypatch: pytest.MonkeyPatch) -> Iterator[Subscribe]:
    """Return a function that makes a handler the only subscriber during a test, and returns its name."""
    monkeypatch.setattr(events, "in_transaction_handlers", [])
    with patch.dict(events.subscribers, clear=True):

        def register(handle: Handler[Any], *kinds: type[Event], external: bool = False) -> str:
            subscriber(*(kinds or (UserRenamed,)), external=external)(handle)
            return list(events.subscribers)[-1]

        yield register


def publish_for(
    *people: int, kind: type[UserRenamed | UserUpdated] = UserRenamed, window: UndoWindow | None = None
) -> None:
    """Publish one event for each of these user ids, each in its own transaction."""
    for person in people:
        with transaction.atomic():
            publish(kind(actor=ActorRef("system"), company_id=None, user_id=person), window)


def store_event(event: UserRenamed) -> None:
    """Store a row for each event that is delivered: a group of users, which the product does not use."""
    Group.objects.create(name=f"{event.user_id}.{event.id}.{Group.objects.count()}")


def stored_ids() -> list[int]:
    """Return the user ids of the delivered events, in order of delivery."""
    return [int(name.split(".")[0]) for name in Group.objects.order_by("pk").values_list("name", flat=True)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "moment",
    [
        pytest.param("common.outbox.claim", id="before the claim"),
        pytest.param("common.models.Delivery.save", id="within the claim"),
        pytest.param("common.outbox.deliver", id="after the claim"),
        pytest.param("common.outbox.record_delivered", id="before the effect"),
        pytest.param("django.contrib.auth.models.Group.save", id="within the subscriber"),
    ],
)
def test_a_killed_worker_loses_and_repeats_no_event(subscribe: Subscribe, moment: str) -> None:
    subscribe(store_event)
    publish_for(1, 2)

    def killed() -> None:
        with patch(moment, kill_this_process):
            deliver_due()

    assert signal_of(run_in_process(killed)) == signal.SIGKILL
    assert stored_ids() == []
    with time_machine.travel(timezone.now() + LATER):
        assert signal_of(run_in_process(deliver_due)) == 0
    assert sorted(stored_ids()) == [1, 2]
    assert OutboxEvent.objects.filter(delivered_at=None).count() == 0
    assert_consistent()


@pytest.mark.slow
def test_a_handler_whose_worker_is_killed_before_the_commit_takes_effect_once(subscribe: Subscribe) -> None:
    def keep_and_die(event: UserRenamed) -> None:
        store_event(event)
        kill_this_process()

    name = subscribe(keep_and_die)
    publish_for(1)
    assert signal_of(run_in_process(deliver_due)) == signal.SIGKILL
    assert stored_ids() == []
    events.subscribers[name] = events.Subscriber(name, (UserRenamed,), store_event, False)
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
        deliver_due()
    assert stored_ids() == [1]
    assert_consistent()


@pytest.mark.slow
def test_an_event_that_kills_the_worker_each_time_does_not_block_others(subscribe: Subscribe) -> None:
    subscribe(lambda event: kill_this_process() if event.user_id == 1 else store_event(event))
    publish_for(1, 2, 3)
    assert signal_of(run_in_process(deliver_due)) == signal.SIGKILL
    assert signal_of(run_in_process(deliver_due)) == 0
    assert stored_ids() == [2, 3]
    assert_consistent()


@pytest.mark.slow
def test_external_effects_are_repeated_only_after_a_crash_before_they_are_recorded(
    subscribe: Subscribe, tmp_path: Any
) -> None:
    """External deliveries happen at least once: a crash can come between sending a mail and recording that."""
    sent = tmp_path / "sent"

    def send(event: UserRenamed) -> None:
        with sent.open("a") as file:
            file.write(f"{event.kind}.{event.id}\n")

    def killed() -> None:
        with patch("common.outbox.record_delivered", kill_this_process):
            deliver_due()

    subscribe(send, external=True)
    publish_for(1)
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
def test_two_workers_deliver_each_event_once_and_in_order(subscribe: Subscribe) -> None:
    subscribe(store_event)
    subscribe(lambda event: None)
    publish_for(*[1, 2, 3, 4] * 5)
    workers = [run_in_process(deliver_due), run_in_process(deliver_due)]
    assert [signal_of(worker) for worker in workers] == [0, 0]
    deliver_due()
    assert sorted(stored_ids()) == sorted([1, 2, 3, 4] * 5)
    arrived = [
        tuple(map(int, name.split(".")[:2])) for name in Group.objects.order_by("pk").values_list("name", flat=True)
    ]
    for person in (1, 2, 3, 4):
        numbers = [number for subject, number in arrived if subject == person]
        assert numbers == sorted(numbers)
    assert not OutboxEvent.objects.filter(delivered_at=None).exists()


def test_a_slow_worker_skips_deliveries_that_another_worker_took_over(subscribe: Subscribe) -> None:
    subscribe(store_event)
    publish_for(1)
    slow = outbox.claim()
    assert slow is not None
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
    outbox.deliver(slow)
    assert stored_ids() == [1]


def test_failed_deliveries_are_retried_with_growing_delays_and_finally_reported(
    subscribe: Subscribe, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(event: UserRenamed) -> None:
        store_event(event)
        raise OSError("the mail server of ada@acme.example does not answer")

    subscribe(fail)
    publish_for(1)
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
    assert max(waits) == timedelta(hours=6).total_seconds()
    # The last attempt is about a day after the first.
    assert timedelta(hours=23) < timedelta(seconds=sum(waits[:-1])) < timedelta(days=1)
    assert delivery.state == DeliveryState.FAILED
    assert delivery.error == "OSError"
    assert [record.levelno for record in caplog.records if record.name == "common.outbox"] == [
        *[logging.WARNING] * (ATTEMPTS - 1),
        logging.ERROR,
    ]
    with time_machine.travel(now + timedelta(days=1)):
        assert not deliver_next()
    assert stored_ids() == []
    assert (worker_health()["failed"], worker_health()["pending"]) == (1, 0)


def test_failed_deliveries_can_be_tried_again(subscribe: Subscribe) -> None:
    subscribe(store_event)
    publish_for(1)
    Delivery.objects.update(state=DeliveryState.FAILED, attempts=ATTEMPTS)
    call_command("worker", "--retry-failed")
    deliver_due()
    assert stored_ids() == [1]


def test_a_failure_delays_only_the_same_subject_and_subscriber(subscribe: Subscribe) -> None:
    stuck, told = {1}, []

    def fail_where_stuck(event: UserRenamed) -> None:
        if event.user_id in stuck:
            raise ValueError
        store_event(event)

    subscribe(fail_where_stuck)
    subscribe(lambda event: told.append(event.user_id))
    publish_for(1, 2, 1)
    deliver_due()
    assert stored_ids() == [2]
    assert told == [1, 2, 1]
    stuck.clear()
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
    assert stored_ids() == [2, 1, 1]


def test_a_failure_of_an_external_subscriber_delays_no_other_event(subscribe: Subscribe) -> None:
    """Later events of the subject wait only while an attempt is under way."""
    told: list[int] = []

    def fail_once(event: UserRenamed) -> None:
        told.append(event.id or 0)
        if len(told) == 1:
            raise OSError

    subscribe(fail_once, external=True)
    publish_for(1, 1, 1)
    under_way = outbox.claim()
    assert under_way is not None
    assert outbox.claim() is None
    outbox.postpone(under_way, OSError())
    deliver_due()
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
    first, second, third = OutboxEvent.objects.order_by("pk").values_list("pk", flat=True)
    assert told == [second, third, first, second]


def test_failed_deliveries_can_be_tried_at_once(subscribe: Subscribe) -> None:
    subscribe(store_event)
    publish_for(1, 2)
    Delivery.objects.update(attempts=9, error="OSError", next_attempt_at=timezone.now() + timedelta(hours=1))
    deliver_due()
    assert stored_ids() == []
    assert outbox.retry_now(UserRenamed, 1, user_id=2) == 0
    assert outbox.retry_now(UserRenamed, 1, user_id=1) == 1
    deliver_due()
    assert stored_ids() == [1]


def test_subscribers_learn_which_attempt_it_is(subscribe: Subscribe) -> None:
    attempts: list[int] = []

    def fail(event: UserRenamed) -> None:
        attempts.append(event.attempt)
        raise OSError

    subscribe(fail, external=True)
    publish_for(1)
    for hours in range(3):
        with time_machine.travel(timezone.now() + timedelta(hours=hours)):
            deliver_due()
    assert attempts == [1, 2, 3]


def test_events_are_delivered_only_to_their_subscribers(subscribe: Subscribe) -> None:
    subscribe(store_event, UserUpdated)
    publish_for(1)
    publish_for(2, kind=UserUpdated)
    deliver_due()
    assert stored_ids() == [2]


def test_unknown_events_and_subscribers_wait_for_a_release_that_knows_them(subscribe: Subscribe) -> None:
    name = subscribe(store_event)
    publish_for(1, 2)
    Delivery.objects.filter(event__subject_id=1).update(subscriber="of.another.version")
    OutboxEvent.objects.filter(subject_id=2).update(kind="user.teleported")
    deliver_due()
    assert Delivery.objects.filter(state=DeliveryState.PENDING, attempts=1, error="KeyError").count() == 2
    Delivery.objects.update(subscriber=name)
    OutboxEvent.objects.update(kind=UserRenamed.kind)
    with time_machine.travel(timezone.now() + LATER):
        deliver_due()
    assert stored_ids() == [1, 2]


def test_old_events_are_deleted_unless_pending_or_failed(subscribe: Subscribe) -> None:
    subscribe(store_event)
    publish_for(1, 2, 3)
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
    """Run the worker's loop until `enough` returns true."""

    def wait(_: float) -> None:
        if enough():
            worker.stopping.set()

    with patch.object(worker.stopping, "wait", wait):
        worker.run()


def test_a_worker_stores_a_heartbeat_and_removes_it_when_it_stops(subscribe: Subscribe) -> None:
    subscribe(store_event)
    publish_for(1)
    run_until(Worker(), lambda: worker_health()["status"] == "ok" and stored_ids() == [1])
    assert not WorkerHeartbeat.objects.exists()


def test_a_worker_survives_a_database_outage(subscribe: Subscribe, caplog: pytest.LogCaptureFixture) -> None:
    subscribe(store_event)
    publish_for(1)
    answers: Iterator[Any] = iter([OperationalError("gone"), OperationalError("gone"), False])

    def find_nothing(*, external: bool) -> bool:
        answer = next(answers)
        if answer:
            raise answer
        return False

    worker = Worker()
    with patch("common.worker.deliver_next", find_nothing), patch.object(worker, "run_in_thread"):
        left = iter((False, False, True))
        run_until(worker, lambda: next(left))
    assert caplog.text.count("The database does not answer") == 2


@pytest.mark.parametrize("external", [True, False])
def test_external_and_database_deliveries_do_not_delay_each_other(subscribe: Subscribe, external: bool) -> None:
    told: list[str] = []

    def mail(event: UserRenamed) -> None:
        told.append("mail")

    subscribe(mail, external=True)
    subscribe(lambda event: told.append("database"))
    publish_for(1)
    while deliver_next(external=external):
        pass
    assert told == ["mail" if external else "database"]


def test_an_error_in_a_thread_ends_the_worker(subscribe: Subscribe) -> None:
    worker = Worker()
    with patch.object(worker, "run_periodic_tasks", side_effect=ZeroDivisionError), pytest.raises(ZeroDivisionError):
        worker.run()


def test_periodic_tasks_run_when_they_are_due_even_if_others_fail(settings: Any, caplog: Any) -> None:
    settings.PERIODIC_TASKS = {"os.abort_": 60, "time.monotonic": 60, "time.time": 0}
    worker = Worker()
    with patch("time.time", return_value=0) as each_time, patch("common.worker.time") as clock:
        for now in (100.0, 159.0, 160.0):
            clock.monotonic.return_value = now
            worker.run_periodic_tasks()
    assert each_time.call_count >= 3
    assert caplog.text.count("The periodic task os.abort_ failed") == 2


@pytest.mark.parametrize("name", PERIODIC_TASKS)
def test_every_periodic_task_runs(name: str) -> None:
    import_string(name)()


def test_health_reports_whether_a_worker_runs_and_keeps_up(subscribe: Subscribe) -> None:
    subscribe(store_event)
    idle = {"status": "absent", "last_seen": None, "pending": 0, "oldest_pending_seconds": 0, "failed": 0}
    assert worker_health() == idle
    now = timezone.now()
    WorkerHeartbeat.objects.create(name="a", last_seen=now - timedelta(days=1))
    WorkerHeartbeat.objects.create(name="b", last_seen=now)
    assert worker_health() == idle | {"status": "ok", "last_seen": now}
    with time_machine.travel(now + timedelta(seconds=31)):
        assert worker_health()["status"] == "absent"
    with time_machine.travel(now - timedelta(seconds=90), tick=False):
        publish_for(1)
    with time_machine.travel(now, tick=False):
        late = {"status": "behind", "last_seen": now, "pending": 1, "oldest_pending_seconds": 90}
        assert worker_health() == idle | late
        # A failed delivery that waits for its next attempt does not count as backlog.
        Delivery.objects.update(next_attempt_at=now)
        assert worker_health() == idle | late | {"status": "ok", "oldest_pending_seconds": 0}


def test_events_of_a_window_wait_for_its_end_and_are_late_from_then_on(subscribe: Subscribe) -> None:
    subscribe(store_event)
    now = timezone.now()
    WorkerHeartbeat.objects.create(name="a", last_seen=now + timedelta(minutes=5))
    window = open_window(1, endless=True)
    publish_for(1, window=window)
    # Later events of the same person wait for it; others do not.
    publish_for(1, 2)
    with time_machine.travel(now + timedelta(minutes=5), tick=False):
        deliver_due()
        assert stored_ids() == [2]
        assert (worker_health()["status"], worker_health()["oldest_pending_seconds"]) == ("ok", 0)
        close_window(window.pk)
        with transaction.atomic():
            assert not cancel_events(window.pk, UserRenamed.subject_type, 1)
    with time_machine.travel(now + timedelta(minutes=7), tick=False):
        assert worker_health()["oldest_pending_seconds"] == 120
        WorkerHeartbeat.objects.update(last_seen=timezone.now())
        assert worker_health()["status"] == "behind"
        deliver_due()
    assert stored_ids() == [2, 1, 1]


def test_what_is_taken_back_is_only_the_subject_in_the_window(subscribe: Subscribe) -> None:
    subscribe(store_event)
    window, other = open_window(1, endless=True), open_window(1, endless=True)
    publish_for(1, 2, window=window)
    publish_for(1, window=other)
    with transaction.atomic():
        assert cancel_events(window.pk, UserRenamed.subject_type, 1)
    for each in (window, other):
        close_window(each.pk)
    deliver_due()
    assert stored_ids() == [2, 1]
    with transaction.atomic():
        assert not stop_countdown(window.pk)
