"""The worker's periodic tasks for webhooks."""

from datetime import timedelta

from django.utils import timezone

from common.chores import every
from webhooks.delivering import send_due
from webhooks.models import WebhookDelivery

KEEP_LOG = timedelta(days=30)
PRUNE_BATCH = 500


@every(seconds=1, external=True)
def send_webhooks() -> None:
    """Send the deliveries that are due. In a separate thread, since it waits for receivers."""
    send_due()


@every(seconds=3600)
def delete_old_deliveries() -> None:
    """Delete deliveries older than `KEEP_LOG` from the log, in short transactions."""
    before = timezone.now() - KEEP_LOG
    old = WebhookDelivery.objects.filter(created_at__lt=before, queued_at__lt=before)
    while batch := list(old.order_by("created_at", "id").values_list("pk", flat=True)[:PRUNE_BATCH]):
        WebhookDelivery.objects.filter(pk__in=batch).delete()
