"""Subscribers that queue messages to webhooks, and send them."""

from common.events import Event, subscriber
from webhooks.delivering import publish_message, try_to_send
from webhooks.events import WebhookMessageDue
from webhooks.kinds import KINDS, kind_of
from webhooks.models import Webhook, WebhookDelivery


@subscriber(*(kind.event for kind in KINDS.values()))
def queue_messages(event: Event) -> None:
    """Queue a message to each webhook of the company that receives this kind. Repeated calls have no effect."""
    kind = kind_of(event)
    # Lock the webhooks, so that none is switched off before the deliveries are stored.
    webhooks = Webhook.objects.filter(company=event.company_id, enabled=True).order_by("pk")
    values = {"kind": kind, "at": event.at, "data": KINDS[kind].data(event), "company_id": event.company_id}
    for webhook in webhooks.select_for_update(no_key=True):
        if kind in webhook.kinds:
            delivery, created = WebhookDelivery.objects.get_or_create(
                webhook=webhook, event_id=event.id, defaults=values
            )
            if created:
                publish_message(delivery)


@subscriber(WebhookMessageDue, external=True)
def send_message(event: WebhookMessageDue) -> None:
    """Send a message. Raises NotDelivered if it is to be tried again."""
    delivery = WebhookDelivery.objects.pending().select_related("webhook").filter(pk=event.delivery_id).first()
    # None if it was deleted, sent already, or cancelled as its webhook was switched off.
    if delivery is not None:
        try_to_send(delivery, event.attempt)
