"""Delivering the outbox: each event to each of its subscribers, at least once.

An attempt has two steps. Claiming is a short transaction that counts the attempt and schedules the next one, so that
an attempt that dies with its process is repeated later and blocks nothing else. Delivering stores the subscriber's
effects and the record of the delivery in one transaction, so that they are not repeated. An `external` subscriber runs
between the two; a crash in that moment repeats it.

The events of one subject are delivered in order, one after the other. Only external subscribers get later ones while an
earlier one that failed waits for its next attempt.
"""

import logging
from datetime import datetime, timedelta
from typing import Any, TypedDict

from django.conf import settings
from django.db import transaction
from django.db.models import F, Min
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from common.events import EXTERNAL_TIMEOUT, Event, subscribers
from common.models import (
    AttemptCount,
    Delivery,
    DeliveryState,
    OutboxEvent,
    WorkerHeartbeat,
)

logger = logging.getLogger(__name__)

# 15 attempts within a day: 10 s, 20 s, 40 s … and at last six hours after the previous one.
ATTEMPTS = 15
LONGEST_BACKOFF = timedelta(hours=6)
KEEP_DELIVERED = timedelta(days=7)
PRUNE_BATCH = 500
# Workers update their heartbeat every few seconds; after this time, a worker counts as absent.
ABSENT_AFTER = timedelta(seconds=30)
BEHIND_AFTER = timedelta(seconds=60)


class NotDelivered(Exception):  # noqa: N818  # expected, and tried again
    """An attempt failed for a reason that the subscriber has logged. Raised by subscribers."""


def deliver_next(*, external: bool | None = None) -> bool:
    """Try one delivery that is due. Returns whether there was one.

    `external` restricts it to external subscribers (True) or to all others (False).
    """
    delivery = claim(external=external)
    if delivery is None:
        return False
    try:
        deliver(delivery)
    except Exception as error:
        postpone(delivery, error)
    return True


def claim(*, external: bool | None = None) -> Delivery | None:
    """Claim the oldest delivery that is due, so that no other worker tries it. Returns None if there is none."""
    due = Delivery.objects.due()
    if external is not None:
        due = due.filter(external=external)
    # First check outside a transaction, since on SQLite each transaction blocks other writers.
    if not due.exists():
        return None
    with transaction.atomic():
        rows = due.select_for_update(skip_locked=True, of=("self",))
        delivery = rows.select_related("event").first()
        if delivery is not None:
            delivery.attempts += 1
            delivery.error = ""
            at_least = timeout_of(delivery)
            delivery.next_attempt_at = timezone.now() + max(backoff(delivery.attempts), at_least)
            delivery.save(update_fields=["attempts", "error", "next_attempt_at"])
    return delivery


def timeout_of(delivery: Delivery) -> timedelta:
    """Return after how long an attempt that died with its process is repeated at the earliest."""
    if not delivery.external:
        return timedelta()
    subscriber = subscribers.get(delivery.subscriber)
    return subscriber.timeout if subscriber else EXTERNAL_TIMEOUT


def backoff(attempts: int) -> timedelta:
    """Return the delay after this many attempts."""
    return min(timedelta(seconds=settings.RETRY_SECONDS) * float(2 ** (attempts - 1)), LONGEST_BACKOFF)


def deliver(delivery: Delivery) -> None:
    """Call the subscriber. Raises what it raises, and KeyError for an unknown subscriber or kind."""
    subscriber = subscribers[delivery.subscriber]
    event = Event.kinds[delivery.event.kind].restored(delivery.event, delivery.attempts)
    if subscriber.external:
        subscriber.handle(event)
    with transaction.atomic():
        # Skip it if another worker has claimed the delivery since, because this one was slow.
        if record_delivered(delivery) and not subscriber.external:
            subscriber.handle(event)


def record_delivered(delivery: Delivery) -> bool:
    """Mark the delivery as done, and the event if it was the last delivery.

    Returns False if another attempt has claimed the delivery since.
    """
    claimed = Delivery.objects.pending().filter(pk=delivery.pk, attempts=delivery.attempts)
    if not claimed.update(state=DeliveryState.DELIVERED, error=""):
        return False
    # Lock the event, so that of two last deliveries at the same time, the second one sees the first.
    event = OutboxEvent.objects.select_for_update(no_key=True).get(pk=delivery.event_id)
    if not event.deliveries.exclude(state=DeliveryState.DELIVERED).exists():
        event.delivered_at = timezone.now()
        event.save(update_fields=["delivered_at"])
    return True


def postpone(delivery: Delivery, error: Exception) -> None:
    """Schedule the next attempt after a failed one, or give up after the last one."""
    last = delivery.attempts >= ATTEMPTS
    logger.log(
        logging.ERROR if last else logging.WARNING,
        "%s of %s failed at attempt %s of %s%s",
        delivery.event.kind,
        delivery.subscriber,
        delivery.attempts,
        ATTEMPTS,
        ", and is given up" if last else "",
        exc_info=None if isinstance(error, NotDelivered) else error,
    )
    Delivery.objects.pending().filter(pk=delivery.pk, attempts=delivery.attempts).update(
        state=DeliveryState.FAILED if last else DeliveryState.PENDING,
        next_attempt_at=timezone.now() + backoff(delivery.attempts),
        error=type(error).__qualname__,
    )


def retry_now(event: type[Event], subject_id: int, **fields: Any) -> int:
    """Let the failed deliveries of these events be tried again at once, instead of later. Returns their number."""
    payload = {f"payload__{name}": value for name, value in fields.items()}
    events = OutboxEvent.objects.filter(delivered_at=None, kind=event.kind, **payload)
    of_subject = events.filter(subject_type=event.subject_type, subject_id=subject_id)
    waiting = Delivery.objects.pending().exclude(error="")
    return waiting.filter(event__in=of_subject.values("pk")).update(next_attempt_at=timezone.now())


def retry_failed() -> int:
    """Schedule all deliveries that were given up. Returns their number."""
    failed = Delivery.objects.filter(state=DeliveryState.FAILED)
    return failed.update(state=DeliveryState.PENDING, attempts=0, next_attempt_at=timezone.now())


def prune() -> None:
    """Delete old delivered events, heartbeats of dead workers and expired rate limits, in short transactions."""
    now = timezone.now()
    AttemptCount.objects.filter(ends_at__lt=now).delete()
    WorkerHeartbeat.objects.filter(last_seen__lt=now - timedelta(days=1)).delete()
    while old := list(
        OutboxEvent.objects.filter(delivered_at__lt=now - KEEP_DELIVERED).values_list("pk", flat=True)[:PRUNE_BATCH]
    ):
        OutboxEvent.objects.filter(pk__in=old).delete()


class WorkerHealth(TypedDict):
    """The state of the workers. `status` is "ok", "absent" (no recent heartbeat) or "behind" (deliveries are late).

    `pending` are all deliveries that are not done, `oldest_pending_seconds` is for how long the oldest of those that
    could be done has waited.
    """

    status: str
    last_seen: datetime | None
    pending: int
    oldest_pending_seconds: int
    failed: int


def worker_health() -> WorkerHealth:
    """Return the state of the workers. `failed` is the number of deliveries that were given up."""
    now = timezone.now()
    # Ignore heartbeats in the future, which are from before the clock was set back.
    seen = WorkerHeartbeat.objects.filter(last_seen__lt=now + ABSENT_AFTER)
    last_seen = seen.order_by("last_seen").values_list("last_seen", flat=True).last()
    # Since when a delivery could be tried.
    since = Greatest(F("next_attempt_at"), Coalesce(F("event__window__ends_at"), F("next_attempt_at")))
    oldest = Delivery.objects.due().order_by().aggregate(oldest=Min(since))["oldest"]
    absent = last_seen is None or last_seen < now - ABSENT_AFTER
    behind = oldest is not None and oldest < now - BEHIND_AFTER
    return {
        "status": "absent" if absent else "behind" if behind else "ok",
        "last_seen": last_seen,
        "pending": Delivery.objects.pending().count(),
        "oldest_pending_seconds": max(int((now - oldest).total_seconds()), 0) if oldest else 0,
        "failed": Delivery.objects.filter(state=DeliveryState.FAILED).count(),
    }
