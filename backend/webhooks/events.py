"""Domain events of webhooks."""

from typing import Any, Self

from accounts.actors import Actor
from common.events import Event
from webhooks.models import Webhook


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
    to_fields: list[str] | None = None


class WebhookDeleted(WebhookEvent):
    """A webhook was deleted, with its log."""

    kind = "webhook.deleted"


class WebhookSecretRenewed(WebhookEvent):
    """A webhook got a new secret. The previous one may also sign for some time."""

    kind = "webhook.secret_renewed"


class WebhookSwitchedOff(WebhookEvent):
    """The product switched a webhook off, since it failed for a day, or its receiver answered 410."""

    kind = "webhook.switched_off"
