"""What the product keeps about one of its users, for them to take along."""

from datetime import datetime
from typing import TypedDict

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from accounts.models import DeviceToken, User
from audit.models import AuditEvent
from connections.models import Connection, ImportRun
from referrals.models import Referral, StatusChange


class PersonalData(TypedDict):
    """Everything about a user, and everything that they brought in or wrote."""

    exported_at: datetime
    account: User
    sign_ins: QuerySet[DeviceToken]
    connections: QuerySet[Connection]
    imports: QuerySet[ImportRun]
    referrals: QuerySet[Referral]
    activity: QuerySet[AuditEvent]


def personal_data(user: User) -> PersonalData:
    """What is kept about `user`. Who reviewed their referrals is not theirs to take along."""
    history = Prefetch("history", StatusChange.objects.order_by("at", "id"))
    referrals = Referral.including_withdrawn.made_by(user).select_related("job").prefetch_related(history)
    return {
        "exported_at": timezone.now(),
        "account": user,
        "sign_ins": user.device_tokens.all(),
        "connections": Connection.objects.filter(owner=user).order_by("pk"),
        "imports": ImportRun.objects.filter(owner=user),
        "referrals": referrals.order_by("created_at", "id"),
        "activity": AuditEvent.objects.filter(actor=user),
    }
