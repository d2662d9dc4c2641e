"""Subscriber that queues deliveries of events to webhooks."""

from common.events import Event, subscriber
from webhooks.kinds import offered_events
from webhooks.models import Webhook, WebhookDelivery

COMMON = ("actor", "company_id", "at", "id")


@subscriber(*offered_events())
def queue_deliveries(event: Event) -> None:
    """Queue a delivery for each webhook of the company that receives this kind. Repeated calls have no effect."""
    # Lock the webhooks, so that none is switched off before the deliveries are stored.
    webhooks = Webhook.objects.filter(company=event.company_id, enabled=True).order_by("pk")
    receiving = [each for each in webhooks.select_for_update(no_key=True) if event.kind in each.kinds]
    WebhookDelivery.objects.bulk_create(
        (
            WebhookDelivery(
                company_id=webhook.company_id,
                webhook=webhook,
                event_id=event.id,
                kind=event.kind,
                data=own_fields(event),
                at=event.at,
            )
            for webhook in receiving
        ),
        ignore_conflicts=True,
    )


def own_fields(event: Event) -> dict[str, object]:
    """Return the fields that only this kind of event has. They contain only ids and codes."""
    return {name: value for name, value in vars(event).items() if name not in COMMON}
