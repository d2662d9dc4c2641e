"""Webhooks for tests."""

from typing import Any

import factory
from django.db import transaction

from accounts.tests.factories import CompanyFactory
from webhooks.delivering import publish_message
from webhooks.models import Webhook, WebhookDelivery
from webhooks.signing import renew_secret

KINDS = ["referral.created", "referral.status_changed", "referral.withdrawn", "job.created"]


class WebhookFactory(factory.django.DjangoModelFactory[Webhook]):
    """`WebhookFactory(company=…, address=…)`, subscribed to most kinds."""

    class Meta:
        model = Webhook

    company = factory.SubFactory(CompanyFactory)
    name = factory.Sequence(lambda n: f"Hook {n}")
    # Not public, so that no test without a receiver of its own sends anything.
    address = "https://127.0.0.1/hook"
    kinds = factory.LazyFunction(lambda: list(KINDS))

    @classmethod
    def _create(cls, model_class: type[Webhook], *args: Any, **kwargs: Any) -> Webhook:
        webhook = model_class(**kwargs)
        renew_secret(webhook)
        webhook.save()
        return webhook


class WebhookDeliveryFactory(factory.django.DjangoModelFactory[WebhookDelivery]):
    """A pending test message in the log."""

    class Meta:
        model = WebhookDelivery

    webhook = factory.SubFactory(WebhookFactory)
    company = factory.SelfAttribute("webhook.company")
    kind = "webhook.test"


def queue(webhook: Webhook, number: int = 1, **values: Any) -> list[WebhookDelivery]:
    """Create test messages that the worker sends."""
    deliveries = WebhookDeliveryFactory.create_batch(number, webhook=webhook, **values)
    with transaction.atomic():
        for delivery in deliveries:
            publish_message(delivery)
    return list(deliveries)
