"""Domain events of webhooks."""

from typing import Any, Self

from accounts.actors import Actor
from common.events import Event
from webhooks.models import Webhook, WebhookDelivery


class WebhookEvent(Event):
    """Something happened to the webhook `webhook_id`."""

    subject_type = "webhook"
    webhook_id: int

    @classmethod
    def by(cls, actor: Actor, webhook: Webhook, **more: Any) -> Self:
        """Return this event with `actor` as the one who caused it."""
        return cls(actor=actor.ref, company_id=webhook.company_id, webhook_id=webhook.pk, **more)


class WebhookCreated(WebhookEvent):
    """A webhook was set up."""

    kind = "webhook.created"


class WebhookChanged(WebhookEvent):
    """A webhook was changed: these of its fields."""

    kind = "webhook.changed"
    recorded = ("fields",)
    fields: list[str] | None = None


class WebhookDeleted(WebhookEvent):
    """A webhook was deleted, with its log."""

    kind = "webhook.deleted"


class WebhookSecretRenewed(WebhookEvent):
    """A webhook got a new secret. The previous one may also sign for some time."""

    kind = "webhook.secret_renewed"


class WebhookSwitchedOff(WebhookEvent):
    """The product switched a webhook off, since it failed for a day, or its receiver answered 410."""

    kind = "webhook.switched_off"


class WebhookMessageDue(Event):
    """A message in the log of deliveries is to be sent.

    Its subject is the company, so that of each company one message at a time is under way: slow receivers do not
    delay other companies.
    """

    kind = "webhook.message_due"
    subject_type = "company"
    audited = False
    webhook_id: int
    delivery_id: int

    @classmethod
    def of(cls, actor: Actor, delivery: WebhookDelivery) -> Self:
        """Return this event for a message of the log."""
        return cls(
            actor=actor.ref,
            company_id=delivery.company_id,
            webhook_id=delivery.webhook_id,
            delivery_id=delivery.pk,
        )
