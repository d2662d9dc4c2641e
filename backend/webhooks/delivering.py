"""Sending the messages of the log, and recording the outcome.

The outbox delivers `WebhookMessageDue` for each message, and repeats it until the message arrives or was tried for a
day. After a failure the webhook pauses: until then attempts fail without a request, so that a dead receiver costs few.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.actors import Actor
from common.events import publish
from common.outbox import ATTEMPTS, NotDelivered, backoff, retry_now
from webhooks.events import WebhookMessageDue, WebhookSwitchedOff
from webhooks.messages import build_message
from webhooks.models import LONGEST_PAUSE, Failure, MessageState, Webhook, WebhookDelivery
from webhooks.sending import Outcome, post

logger = logging.getLogger(__name__)

GONE = 410
KEEP_LOG = timedelta(days=30)
PRUNE_BATCH = 500


def publish_message(delivery: WebhookDelivery) -> None:
    """Publish the event for which the worker sends a message of the log."""
    actor = Actor.system(delivery.company_id)
    publish(WebhookMessageDue.of(actor, delivery))


def try_to_send(delivery: WebhookDelivery, attempt: int) -> None:
    """Send a message, and record the outcome. Raises NotDelivered if it is to be tried again.

    `attempt` is the outbox's number of the attempt, of which `ATTEMPTS` is the last.
    """
    retry_at = None if attempt >= ATTEMPTS else timezone.now() + backoff(attempt)
    if retry_at and delivery.webhook.is_paused:
        WebhookDelivery.objects.filter(pk=delivery.pk).update(next_attempt_at=retry_at)
        raise NotDelivered
    if record_outcome(delivery, send(delivery), retry_at):
        raise NotDelivered


def send(delivery: WebhookDelivery) -> Outcome:
    """Build the message from the current data, and send it. Never raises."""
    if delivery.webhook.secret.is_lost:
        return Outcome(failure=Failure.SECRET)
    try:
        headers, body = build_message(delivery)
    except Exception:
        logger.exception("The message of webhook delivery %s could not be written", delivery.pk)
        return Outcome(failure=Failure.FAULT)
    return post(delivery.webhook.address, headers, body)


@transaction.atomic
def record_outcome(delivery: WebhookDelivery, outcome: Outcome, retry_at: datetime | None) -> bool:
    """Store the outcome of an attempt, and update the state of the webhook. Returns whether it is to be tried again.

    `retry_at` is the time of the next attempt; None after the last one.
    """
    webhook = Webhook.objects.select_for_update(no_key=True).filter(pk=delivery.webhook_id).first()
    if webhook is None:
        return False
    now = timezone.now()
    failed = bool(outcome.failure)
    # Empty if the webhook was switched off meanwhile.
    stored = WebhookDelivery.objects.pending().filter(pk=delivery.pk)
    stored.update(
        state=(MessageState.PENDING if retry_at else MessageState.FAILED) if failed else MessageState.DELIVERED,
        attempts=F("attempts") + 1,
        answer_code=outcome.answer_code,
        failure=outcome.failure,
        last_attempt_at=now,
        next_attempt_at=retry_at or now,
    )
    if failed:
        logger.info("Webhook %s failed: %s %s", webhook.pk, outcome.failure, outcome.answer_code or outcome.reason)
        webhook.failed_at = now
        webhook.failing_since = webhook.failing_since or now
        # Do not switch it off for a single message that the receiver refuses while it accepts others.
        nothing_arrived = webhook.succeeded_at is None or webhook.succeeded_at < delivery.queued_at
        if webhook.enabled and (outcome.answer_code == GONE or (retry_at is None and nothing_arrived)):
            switch_off(webhook)
    else:
        if webhook.failing_since and webhook.failing_since < now - LONGEST_PAUSE:
            # The receiver works again, so send waiting messages now instead of in some hours.
            retry_now(WebhookMessageDue, webhook.company_id, webhook_id=webhook.pk)
            webhook.deliveries.pending().update(next_attempt_at=now)
        webhook.failing_since, webhook.failed_at, webhook.succeeded_at = None, None, now
    webhook.save()
    return failed and stored.exists()


def switch_off(webhook: Webhook) -> None:
    """Switch off a webhook after failures, and publish the event. The caller has to lock and save the webhook."""
    webhook.enabled, webhook.switched_off_at = False, timezone.now()
    cancel_pending(webhook)
    publish(WebhookSwitchedOff.by(Actor.system(webhook.company_id), webhook))


def cancel_pending(webhook: Webhook) -> None:
    """Mark pending deliveries as failed, since the webhook is switched off. They can be sent again from the log."""
    pending = webhook.deliveries.filter(state=MessageState.PENDING)
    pending.filter(attempts=0).update(failure=Failure.OFF)
    pending.update(state=MessageState.FAILED)


def delete_old_deliveries() -> None:
    """Delete deliveries older than `KEEP_LOG` from the log, in short transactions."""
    before = timezone.now() - KEEP_LOG
    old = WebhookDelivery.objects.filter(created_at__lt=before, queued_at__lt=before)
    while batch := list(old.order_by("created_at", "id").values_list("pk", flat=True)[:PRUNE_BATCH]):
        WebhookDelivery.objects.filter(pk__in=batch).delete()
