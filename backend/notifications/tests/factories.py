"""Notifications for tests."""

import factory

from notifications.models import Notification
from referrals.tests.factories import ReferralFactory


class NotificationFactory(factory.django.DjangoModelFactory[Notification]):
    """A notification about a new status: `NotificationFactory(recipient=…, referral=…)`."""

    class Meta:
        model = Notification

    referral = factory.SubFactory(ReferralFactory)
    recipient = factory.SelfAttribute("referral.referrer")
    company = factory.SelfAttribute("recipient.company")
    event_id = factory.Sequence(lambda n: n + 1)
    kind = "referral_status"
    details = {"status": "HIRED"}
    mail = "off"
