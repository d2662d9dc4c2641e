"""Webhooks for tests."""

from typing import Any

import factory

from accounts.tests.factories import CompanyFactory
from webhooks.models import Webhook, WebhookDelivery
from webhooks.signing import renew_secret

KINDS = ["referral.created", "referral.status_changed", "referral.withdrawn", "job.created"]


class WebhookFactory(factory.django.DjangoModelFactory[Webhook]):
    """`WebhookFactory(company=…, address=…)`, subscribed to most kinds."""

    class Meta:
        model = Webhook

    company = factory.SubFactory(CompanyFactory)
    name = factory.Sequence(lambda n: f"Hook {n}")
    address = "https://203.0.113.7/hook"
    kinds = factory.LazyFunction(lambda: list(KINDS))

    @classmethod
    def _create(cls, model_class: type[Webhook], *args: Any, **kwargs: Any) -> Webhook:
        webhook = model_class(**kwargs)
        renew_secret(webhook)
        webhook.save()
        return webhook


class WebhookDeliveryFactory(factory.django.DjangoModelFactory[WebhookDelivery]):
    """A pending test message."""

    class Meta:
        model = WebhookDelivery

    webhook = factory.SubFactory(WebhookFactory)
    company = factory.SelfAttribute("webhook.company")
    kind = "webhook.test"
