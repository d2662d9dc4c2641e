"""Which webhooks are told of an event."""

from common.events import Event, subscriber
from webhooks.kinds import offered_events
from webhooks.models import Webhook, WebhookDelivery

COMMON = ("actor", "company_id", "at", "id")


@subscriber(*offered_events())
def queue_deliveries(event: Event) -> None:
    """Have each webhook of the company that asks for this kind told of it: once, however often this is called."""
    # Locked, so that none is switched off between this and what is written.
    webhooks = Webhook.objects.filter(company=event.company_id, enabled=True).order_by("pk")
    told = [each for each in webhooks.select_for_update(no_key=True) if event.kind in each.kinds]
    WebhookDelivery.objects.bulk_create(
        (
            WebhookDelivery(
                company_id=webhook.company_id,
                webhook=webhook,
                event_id=event.id,
                kind=event.kind,
                data=data_of(event),
                at=event.at,
            )
            for webhook in told
        ),
        ignore_conflicts=True,
    )


def data_of(event: Event) -> dict[str, object]:
    """The event's own fields: ids and codes, as for every event."""
    return {name: value for name, value in vars(event).items() if name not in COMMON}
