"""Delivering the outbox: each event to each of its subscribers, at least once, in order for each subject.

A try has two steps. Claiming is a short transaction that counts the try and puts off the next one, so that a try that
dies with its process is repeated later and holds up nothing else. Delivering stores the subscriber's effects and the
note that it is done in one transaction, so that no try repeats them. What a subscriber does outside this database
(`external`) is done between claim and note: a crash in that moment repeats it.
"""

import logging
from datetime import datetime, timedelta
from typing import TypedDict

from django.db import transaction
from django.db.models import Min
from django.utils import timezone

from common.events import Event, subscribers
from common.models import AttemptCount, Delivery, DeliveryState, OutboxEvent, WorkerHeartbeat

logger = logging.getLogger(__name__)

# Ten tries within about an hour and a half: 10 s, 20 s, 40 s … after the one before.
ATTEMPTS = 10
FIRST_RETRY = timedelta(seconds=10)
# No try of an external effect takes longer: its own time limits are far below.
EXTERNAL_TRY = timedelta(minutes=2)
KEEP_DELIVERED = timedelta(days=7)
PRUNE_BATCH = 500
# A worker is seen every few seconds; longer than this, it is gone.
ABSENT_AFTER = timedelta(seconds=30)
BEHIND_AFTER = timedelta(seconds=60)


def deliver_next(*, external: bool | None = None) -> bool:
    """Try one delivery that is due; whether there was one.

    With `external`, only to subscribers who are external, or only to the others.
    """
    delivery = claim(external=external)
    if delivery is None:
        return False
    try:
        deliver(delivery)
    except Exception as error:
        put_off(delivery, error)
    return True


def claim(*, external: bool | None = None) -> Delivery | None:
    """Take the oldest delivery that is due, so that no other worker tries it at the same time."""
    due = Delivery.objects.due()
    if external is not None:
        names = [each.name for each in subscribers.values() if each.external]
        due = due.filter(subscriber__in=names) if external else due.exclude(subscriber__in=names)
    # Looked for outside a transaction first: on SQLite each transaction is the only writer.
    if not due.exists():
        return None
    with transaction.atomic():
        rows = due.select_for_update(skip_locked=True, of=("self",))
        delivery = rows.select_related("event").first()
        if delivery is not None:
            delivery.attempts += 1
            known = subscribers.get(delivery.subscriber)
            at_least = EXTERNAL_TRY if known and known.external else timedelta()
            delivery.next_attempt_at = timezone.now() + max(backoff(delivery.attempts), at_least)
            delivery.save(update_fields=["attempts", "next_attempt_at"])
    return delivery


def backoff(attempts: int) -> timedelta:
    """How long to wait after this many tries."""
    return FIRST_RETRY * float(2 ** (attempts - 1))


def deliver(delivery: Delivery) -> None:
    """Call the subscriber. Raises what it raises, KeyError for a subscriber or a kind that this code does not know."""
    subscriber = subscribers[delivery.subscriber]
    event = Event.kinds[delivery.event.kind].restored(delivery.event)
    if subscriber.external:
        subscriber.handle(event)
    with transaction.atomic():
        # Not where another worker has taken this up meanwhile, because this one was slow.
        if note_delivered(delivery) and not subscriber.external:
            subscriber.handle(event)


def note_delivered(delivery: Delivery) -> bool:
    """Store that it is done, and so the event when it was the last; False where it is no longer this try's to say."""
    own = Delivery.objects.pending().filter(pk=delivery.pk, attempts=delivery.attempts)
    if not own.update(state=DeliveryState.DELIVERED, error=""):
        return False
    # One after the other: of two subscribers that are done at the same moment, the second finds none left.
    event = OutboxEvent.objects.select_for_update(no_key=True).get(pk=delivery.event_id)
    if not event.deliveries.exclude(state=DeliveryState.DELIVERED).exists():
        event.delivered_at = timezone.now()
        event.save(update_fields=["delivered_at"])
    return True


def put_off(delivery: Delivery, error: Exception) -> None:
    """After a try that failed: wait longer for the next, or give up after the last one."""
    last = delivery.attempts >= ATTEMPTS
    logger.log(
        logging.ERROR if last else logging.WARNING,
        "%s of %s failed at try %s of %s%s",
        delivery.event.kind,
        delivery.subscriber,
        delivery.attempts,
        ATTEMPTS,
        ", and is given up" if last else "",
        exc_info=error,
    )
    Delivery.objects.pending().filter(pk=delivery.pk, attempts=delivery.attempts).update(
        state=DeliveryState.FAILED if last else DeliveryState.PENDING,
        next_attempt_at=timezone.now() + backoff(delivery.attempts),
        error=type(error).__qualname__,
    )


def retry_failed() -> int:
    """Try again what was given up, from now on; how many."""
    failed = Delivery.objects.filter(state=DeliveryState.FAILED)
    return failed.update(state=DeliveryState.PENDING, attempts=0, next_attempt_at=timezone.now())


def prune() -> None:
    """Forget what was delivered long ago, the workers that ended without a word, and limits whose time is over.

    In batches: short transactions.
    """
    now = timezone.now()
    AttemptCount.objects.filter(ends_at__lt=now).delete()
    WorkerHeartbeat.objects.filter(last_seen__lt=now - timedelta(days=1)).delete()
    while old := list(
        OutboxEvent.objects.filter(delivered_at__lt=now - KEEP_DELIVERED).values_list("pk", flat=True)[:PRUNE_BATCH]
    ):
        OutboxEvent.objects.filter(pk__in=old).delete()


class WorkerHealth(TypedDict):
    """Whether a worker lives (`absent`: none was seen lately) and keeps up (`behind`: what is due has to wait)."""

    status: str
    last_seen: datetime | None
    pending: int
    oldest_pending_seconds: int
    failed: int


def worker_health() -> WorkerHealth:
    """What the health answer says of the worker. `failed` counts what was given up after the last try."""
    now = timezone.now()
    # One that was seen later than now was seen before the clock was set back.
    seen = WorkerHeartbeat.objects.filter(last_seen__lt=now + ABSENT_AFTER)
    last_seen = seen.order_by("last_seen").values_list("last_seen", flat=True).last()
    pending = Delivery.objects.pending()
    oldest = pending.aggregate(oldest=Min("event__at"))["oldest"]
    absent = last_seen is None or last_seen < now - ABSENT_AFTER
    behind = Delivery.objects.due().filter(next_attempt_at__lt=now - BEHIND_AFTER).exists()
    return {
        "status": "absent" if absent else "behind" if behind else "ok",
        "last_seen": last_seen,
        "pending": pending.count(),
        "oldest_pending_seconds": max(int((now - oldest).total_seconds()), 0) if oldest else 0,
        "failed": Delivery.objects.filter(state=DeliveryState.FAILED).count(),
    }
