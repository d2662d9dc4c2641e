"""Sending deliveries: claims each in one short transaction, sends it, and records the outcome in another transaction.

For each webhook, one message is sent at a time, so that a slow receiver cannot occupy all threads. After a failure, the
whole webhook pauses, so that hundreds of dead ones cost only a few attempts an hour. A claim expires after BUSY: a
message that was being sent when a worker was killed is sent again, with the same id.
"""

import logging
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from common.events import publish
from webhooks.events import WebhookSwitchedOff
from webhooks.messages import build_message
from webhooks.models import DeliveryState, Failure, Webhook, WebhookDelivery
from webhooks.sending import Outcome, post
from webhooks.signing import is_shown_secret

logger = logging.getLogger(__name__)

AT_ONCE = 8
# Longer than any attempt takes, including name resolution and the limits of `sending`.
BUSY = timedelta(minutes=2)
# For how long a message is tried. If no message was delivered in that time, the webhook is switched off.
GIVE_UP_AFTER = timedelta(days=1)
LONGEST_PAUSE = timedelta(hours=6)
LONGEST_REST = timedelta(minutes=30)
# How long one run claims new messages; between runs, the worker checks whether it has to stop.
ROUND_SECONDS = 5.0
GONE = 410


def backoff(failures: int, factor: int, longest: timedelta) -> timedelta:
    """Return the delay after this many failures, growing by `factor` up to `longest`."""
    first = timedelta(seconds=settings.WEBHOOKS_FIRST_RETRY_SECONDS)
    return min(first * float(factor ** min(failures - 1, 30)), longest)


def send_due(seconds: float = ROUND_SECONDS) -> int:
    """Send deliveries that are due, a few at a time, claiming new ones for this many seconds.

    Returns the number of attempts.
    """
    if not WebhookDelivery.objects.due().exists():
        return 0
    tries, until = 0, time.monotonic() + seconds
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="webhook") as threads:
        under_way: dict[Future[Outcome], WebhookDelivery] = {}
        while True:
            while len(under_way) < AT_ONCE and time.monotonic() < until and (delivery := claim()) is not None:
                under_way[threads.submit(prepare_sending(delivery))] = delivery
            if not under_way:
                return tries
            done, _ = wait(under_way, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                record_outcome(under_way.pop(future), future.result())
                tries += 1


def claim() -> WebhookDelivery | None:
    """Claim a delivery that is due, so that no other worker sends to its webhook. None if there is none."""
    if not WebhookDelivery.objects.due().exists():
        return None
    with transaction.atomic():
        rows = WebhookDelivery.objects.due().select_for_update(skip_locked=True, of=("self", "webhook"))
        delivery = rows.select_related("webhook").first()
        if delivery is not None:
            now = timezone.now()
            delivery.attempts += 1
            delivery.last_attempt_at = now
            delivery.next_attempt_at = now + BUSY
            delivery.save(update_fields=["attempts", "last_attempt_at", "next_attempt_at"])
            delivery.webhook.busy_until = now + BUSY
            delivery.webhook.save(update_fields=["busy_until"])
    return delivery


def prepare_sending(delivery: WebhookDelivery) -> Callable[[], Outcome]:
    """Build the message, and return a function that sends it, to be called in a thread without the database."""
    if not is_shown_secret(delivery.webhook):
        return lambda: Outcome(failure=Failure.SECRET)
    try:
        headers, body = build_message(delivery)
    except Exception:
        # A message that cannot be built must not block others.
        logger.exception("The message of webhook delivery %s could not be written", delivery.pk)
        return lambda: Outcome(failure=Failure.FAULT)
    return lambda: post(delivery.webhook.address, headers, body)


@transaction.atomic
def record_outcome(delivery: WebhookDelivery, outcome: Outcome) -> None:
    """Store the outcome of an attempt, and update the state of the webhook."""
    webhook = Webhook.objects.select_for_update(no_key=True).filter(pk=delivery.webhook_id).first()
    if webhook is None:
        return
    # Empty if another worker has claimed the delivery since, or the webhook was switched off.
    own = WebhookDelivery.objects.pending().filter(pk=delivery.pk, attempts=delivery.attempts)
    now = timezone.now()
    webhook.busy_until = None
    if outcome.failure:
        last = delivery.queued_at + GIVE_UP_AFTER
        over = now >= last
        own.update(
            state=DeliveryState.FAILED if over else DeliveryState.PENDING,
            answer_code=outcome.answer_code,
            failure=outcome.failure,
            next_attempt_at=min(now + backoff(delivery.attempts, 4, LONGEST_PAUSE), last),
        )
        webhook.failures += 1
        webhook.failing_since = webhook.failing_since or now
        webhook.rests_until = now + backoff(webhook.failures, 2, LONGEST_REST)
        logger.info("Webhook %s failed: %s %s", webhook.pk, outcome.failure, outcome.answer_code or outcome.reason)
        # Do not switch it off for a single message that the receiver refuses while it accepts others.
        nothing_arrived = webhook.succeeded_at is None or webhook.succeeded_at < delivery.queued_at
        if webhook.enabled and (outcome.answer_code == GONE or (over and nothing_arrived)):
            switch_off(webhook)
    else:
        own.update(state=DeliveryState.DELIVERED, answer_code=outcome.answer_code, failure="")
        if webhook.failures:
            # The receiver works again, so send waiting messages now.
            webhook.deliveries.filter(state=DeliveryState.PENDING).update(next_attempt_at=now)
        webhook.failures, webhook.failing_since, webhook.rests_until, webhook.succeeded_at = 0, None, None, now
    webhook.save()


def switch_off(webhook: Webhook) -> None:
    """Switch off a webhook after failures, and publish the event. The caller has to lock and save the webhook."""
    webhook.enabled, webhook.switched_off_at = False, timezone.now()
    cancel_pending(webhook)
    publish(WebhookSwitchedOff.by(Actor.system(webhook.company_id), webhook))


def cancel_pending(webhook: Webhook) -> None:
    """Mark pending deliveries as failed, since the webhook is switched off. They can be sent again from the log."""
    pending = webhook.deliveries.filter(state=DeliveryState.PENDING)
    pending.filter(attempts=0).update(failure=Failure.OFF)
    pending.update(state=DeliveryState.FAILED)
